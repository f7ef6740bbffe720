import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The page is built into the Python package, which serves it; see ARCHITECTURE.md. */
const page = fileURLToPath(new URL("../src/taijitu/web/page", import.meta.url));

/** Where `npm run dev` finds the server for /api. */
const server = process.env["TAIJITU_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  // The server's content policy takes no data: addresses for fonts and styles, so nothing is inlined.
  build: { outDir: page, emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: {
    host: "127.0.0.1",
    // The message catalogue lies outside of this folder.
    fs: { allow: [".."] },
    // The server takes requests only from its own pages: so that is where they say they come from.
    proxy: {
      "/api": { target: server, ws: true, changeOrigin: true, headers: { origin: server } },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
