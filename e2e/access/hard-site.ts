import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FIXTURE_CONTENT, type RunningServer, SHARED_TEXTS, startServer } from '../running-server.ts';

/** Starts the built server over the posts of the tests' provider and of e2e/hard-posts, which are hard to show. */
export async function startHardSite(): Promise<RunningServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-hard-'));
  await cp(FIXTURE_CONTENT, directory, { recursive: true });
  await cp('e2e/hard-posts', directory, { recursive: true });
  const server = await startServer(directory, { ...SHARED_TEXTS, LOG_LEVEL: 'info' });
  return {
    ...server,
    async stop() {
      const code = await server.stop();
      await rm(directory, { recursive: true });
      return code;
    },
  };
}
