import { names } from "virtual:panel-names";
import { site } from "virtual:panel-site";
import { startBroadcaster } from "./start.ts";

startBroadcaster(site, names, false);
