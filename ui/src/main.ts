import { mount } from "svelte";
import App from "./App.svelte";
import { push } from "./lib/push.svelte";
import { followSettings } from "./lib/settings.svelte";
import "./styles/all";

followSettings();
void push.begin();
const target = document.getElementById("page");
if (target) mount(App, { target });
