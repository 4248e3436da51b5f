/** Loads the terminal with its styles; this file is all that has a fixed place in the manifest. */
void import("./start.tsx");
