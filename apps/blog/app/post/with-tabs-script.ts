/// <reference types="@portico/shell/types" />
import tabsScript from './tabs-script.ts?inline-script';

// No author may write this attribute; a text and a piece of code have its quotes as entities.
const TABS = ' data-tabs="">';

/** A post's HTML for its document, with the script that its tabs need. */
export function withTabsScript(html: string): string {
  return html.includes(TABS) ? `${html}<script>${tabsScript}</script>` : html;
}
