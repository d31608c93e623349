import { showTabs } from '#blocks/show-tabs.ts';

/* Follows the tabs in their document, so that no pane is painted that is hidden a moment later. */
showTabs();
