import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The page is built into the Python package, which serves it; see ARCHITECTURE.md. */
const page = fileURLToPath(new URL("../src/taijitu/web/page", import.meta.url));

/** Where `npm run dev` finds the server for /api. */
const server = process.env["TAIJITU_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: page, emptyOutDir: true, target: "es2022" },
  server: {
    host: "127.0.0.1",
    // The message catalogue lies outside of this folder.
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true, changeOrigin: true } },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
