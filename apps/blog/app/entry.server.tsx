/// <reference types="@portico/shell/types" />
import { requestHandler } from '@portico/shell/entry.server';
import { PostBodyProvider } from './post/post-body.tsx';
import { postBodyContext } from './services.ts';

export { handleError } from '@portico/shell/entry.server';
export { createLoadContext } from './services.ts';

/** The parts of the shell for pages that no app renders. In development they are bundled at the first request. */
export async function shellFile(...input: Parameters<typeof import('@portico/shell/shell-files').shellFile>) {
  const files = await import('@portico/shell/shell-files');
  return files.shellFile(...input);
}

export default requestHandler(
  (router, context) => <PostBodyProvider body={context.get(postBodyContext)}>{router}</PostBodyProvider>,
  // The function in site-component.tsx.
  'SiteComponentOfPost',
);
