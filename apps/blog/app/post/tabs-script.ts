import { enhanceTabs } from '@portico/shell/tabs';

/* Runs right after a post's text in its document: see withTabsScript. */
enhanceTabs(document);
