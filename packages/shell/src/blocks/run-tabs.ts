import { showTabs } from '#blocks/tabs-script.ts';

/* Follows the tabs in their document, so that no pane is painted that is hidden a moment later. */
showTabs();
