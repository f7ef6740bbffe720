import { mount } from "svelte";
import App from "./App.svelte";
import { followSettings } from "./lib/settings.svelte";
import "./styles/all";

followSettings();
const target = document.getElementById("page");
if (target) mount(App, { target });
