/** Runs in the head, before anything is drawn, so that no page flashes in the wrong colours. */

import { applyTheme, keptTheme } from "./lib/theme.js";

applyTheme(keptTheme());
