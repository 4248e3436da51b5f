import { names } from "virtual:panel-names";
import { site } from "virtual:panel-site";
import { startViewer } from "./start.ts";

startViewer(site, names);
