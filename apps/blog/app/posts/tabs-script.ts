import { enhanceTabs } from './tabs.ts';

/* Behind a post's text in its document: see with-tabs-script.ts. */
enhanceTabs(document);
