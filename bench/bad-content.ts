import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { badContent } from '../e2e/bad-content.ts';
import { waitsRow } from './hostile-post.ts';
import { untilIdle } from './load.ts';
import { table } from './measure.ts';
import { waitsApart } from './readers.ts';
import { createWebServers } from './web-servers.ts';

const PHASE_MS = 4_000;
const MANY = 5_000;

/**
 * How long readers of other posts wait while content goes wrong in each way that there is a test of, and is put right again: in all ways, or in
 * those whose names begin with the words.
 */
export async function run(words: readonly string[]): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bad-content-'));
  const servers = createWebServers(directory);
  try {
    const content = path.join(directory, 'content');
    cpSync('content', content, { recursive: true });
    writeFileSync(path.join(content, 'authors.yaml'), '- name: Ines Okafor\n');
    mkdirSync(path.join(content, 'posts/good'));
    const server = await servers.ours(content);
    const { port } = server;
    await untilIdle(server);
    const rows = [['', 'requests', 'median ms', '99 % ms', 'worst ms']];
    rows.push(waitsRow('nothing', await waitsApart(port, PHASE_MS)));
    for (const { name, appear, disappear } of badContent(MANY).filter(({ name }) => name.startsWith(words.join(' ')))) {
      const reading = waitsApart(port, PHASE_MS);
      await appear(content);
      rows.push(waitsRow(name, await reading));
      const after = waitsApart(port, PHASE_MS / 2);
      await disappear(content);
      rows.push(waitsRow(`${name}, gone`, await after));
      await untilIdle(server);
    }
    process.stdout.write(table(rows));
  } finally {
    await servers.stop();
    rmSync(directory, { recursive: true });
  }
}
