/// <reference types="@portico/shell/types" />
import { requestHandler, inlineScriptHashes as shellScriptHashes } from '@portico/shell/entry.server';
import { PostBodyProvider } from './post/post-body.tsx';
import { hash as tabsScriptHash } from './post/tabs-script.ts?inline-script';
import { postBodyContext } from './services.ts';

/** CSP sources of the inline scripts of the blog's documents. */
export const inlineScriptHashes: readonly string[] = [...shellScriptHashes, tabsScriptHash];

export { handleError, inlineStyleHashes } from '@portico/shell/entry.server';
export { createLoadContext } from './services.ts';

export default requestHandler({
  wrap: (router, context) => <PostBodyProvider html={context.get(postBodyContext)}>{router}</PostBodyProvider>,
});
