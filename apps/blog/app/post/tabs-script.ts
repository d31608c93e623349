import { enhanceTabs } from '@portico/shell/tabs';

/* Follows a post's text in its document: see withTabsScript. */
enhanceTabs(document);
