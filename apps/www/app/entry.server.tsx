/// <reference types="@portico/shell/types" />
import { requestHandler, inlineScriptHashes as shellScriptHashes } from '@portico/shell/entry.server';
import { hash as systemScriptHash } from './parts/system-script.ts?inline-script';

/** CSP sources of the inline scripts of the main site's documents. */
export const inlineScriptHashes: readonly string[] = [...shellScriptHashes, systemScriptHash];

export { handleError, inlineStyleHashes } from '@portico/shell/entry.server';
export { createLoadContext } from './services.ts';

export default requestHandler();
