import * as build from 'virtual:react-router/server-build';
import { createRespond, pagesOf } from '@portico/shell/respond';
import { blogServicesContext } from './services.ts';

/* What the server uses of this app. */

export const respond = createRespond(build, blogServicesContext);

export const pages = pagesOf(build);

/** The parts of the shell for pages that no app renders. In development, they are bundled at the first request. */
export async function shellFile(...input: Parameters<typeof import('@portico/shell/shell-files').shellFile>) {
  const files = await import('@portico/shell/shell-files');
  return files.shellFile(...input);
}
