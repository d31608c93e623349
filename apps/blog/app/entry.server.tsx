/// <reference types="@portico/shell/types" />
import { requestHandler } from '@portico/shell/entry.server';
import { PostBodyProvider } from './post/post-body.tsx';
import { hash as tabsScriptHash } from './post/tabs-script.ts?inline-script';
import { postBodyContext } from './services.ts';

export { handleError } from '@portico/shell/entry.server';
export { createLoadContext } from './services.ts';

export default requestHandler({
  scriptHashes: [tabsScriptHash],
  wrap: (router, context) => <PostBodyProvider html={context.get(postBodyContext)}>{router}</PostBodyProvider>,
});
