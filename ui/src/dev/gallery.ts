import { mount } from "svelte";
import { followSettings } from "../lib/settings.svelte";
import "../styles/all";
import Gallery from "./Gallery.svelte";

followSettings();
const target = document.getElementById("page");
if (target) mount(Gallery, { target });
