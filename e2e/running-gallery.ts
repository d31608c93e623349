import { spawn } from 'node:child_process';
import path from 'node:path';
import { endWithTests } from './end-with-tests.ts';
import { freePort } from './running-server.ts';

const SERVED_WITHIN_MS = 20_000;
const POLL_MS = 100;

export type RunningGallery = { readonly url: string; stop(): Promise<void> };

/** Serves the built gallery of the shell's parts on a free port; resolves when it answers. */
export async function startGallery(): Promise<RunningGallery> {
  const port = await freePort();
  const bin = path.resolve('node_modules/.bin');
  const child = spawn(path.join(bin, 'node'), [path.join(bin, 'react-router-serve'), 'build-fixture/server/index.js'], {
    cwd: 'apps/gallery',
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithTests(child);
  const url = `http://localhost:${port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      child.kill();
    });
  const deadline = Date.now() + SERVED_WITHIN_MS;
  while (!(await answers(`${url}/gallery/fast`))) {
    if (Date.now() > deadline) {
      await stop();
      throw new Error('the gallery did not answer');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
