import { hydrateApp } from '@portico/shell/entry.client';

await hydrateApp();
