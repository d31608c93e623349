/// <reference types="@portico/shell/types" />
import { hasTabs } from './load-tabs.ts';
import tabsScript from './tabs-script.ts?inline-script';

/** A post's HTML for its document, with the script that its tabs need. */
export function withTabsScript(html: string): string {
  return hasTabs(html) ? `${html}<script>${tabsScript}</script>` : html;
}
