import * as build from 'virtual:react-router/server-build';
import { createRespond, pagesOf } from '@portico/shell/respond';

/* What the server uses of this app. */

export const respond = createRespond(build);

export const pages = pagesOf(build);
