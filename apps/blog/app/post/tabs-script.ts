import { enhanceTabs } from '@portico/shell/tabs';

/* Behind a post's text in its document: see with-tabs-script.ts. */
enhanceTabs(document);
