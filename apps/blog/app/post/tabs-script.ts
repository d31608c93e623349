import { enhanceTabs } from '@portico/shell/tabs';

/* Runs right after a post's text in its document: see documentBody. */
enhanceTabs(document);
