/// <reference types="@portico/shell/types" />
import { requestHandler } from '@portico/shell/entry.server';
import { hash as systemScriptHash } from './parts/system-script.ts?inline-script';

export { handleError } from '@portico/shell/entry.server';
export { createLoadContext } from './services.ts';

export default requestHandler({ scriptHashes: [systemScriptHash] });
