import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { siteFolder } from '@portico/core/site-folder';

// Preloaded in each thread of the development server: reports the site's modules that Node loads to run.ts, which started it. Those that
// only Vite loads aren't among them.

const FOLDER = `${pathToFileURL(siteFolder()).href}/`;
const channel = new BroadcastChannel('modules of the site');
channel.unref();

function note(file: string): void {
  isMainThread ? process.send?.(file) : channel.postMessage(file);
}

if (isMainThread) {
  channel.onmessage = ({ data }) => note(String(data));
}

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith(FOLDER) && !url.includes('/node_modules/')) {
      note(path.normalize(fileURLToPath(url)));
    }
    return nextLoad(url, context);
  },
});
