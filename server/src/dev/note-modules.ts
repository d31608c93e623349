import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { onLoadedModule } from '#process/loaded-modules.ts';

// Preloaded in each thread of the development server: reports each of the site's modules that Node loads to run.ts, which started the server.

const channel = new BroadcastChannel('modules of the site');
channel.unref();

function note(file: string): void {
  isMainThread ? process.send?.(file) : channel.postMessage(file);
}

if (isMainThread) {
  channel.onmessage = ({ data }) => note(String(data));
}

onLoadedModule(note);
