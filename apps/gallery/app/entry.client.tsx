import { hydrateShell } from '@portico/shell/entry.client';

hydrateShell();
