import { showTabs } from '#blocks/show-tabs.ts';

/* This script follows the tabs in their document, so that hidden panes are never painted. */
showTabs();
