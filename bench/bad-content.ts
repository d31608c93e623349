import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { badContent } from '../e2e/bad-content.ts';
import { waits, waitsRow } from './hostile-post.ts';
import { table } from './measure.ts';
import { createWebServers, untilIdle } from './web-servers.ts';

const PHASE_MS = 4_000;
const MANY = 5_000;

/** How long readers of other posts wait while content goes wrong in each way that there is a test of, and is put right again. */
export async function run(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bad-content-'));
  const servers = createWebServers(directory);
  try {
    const content = path.join(directory, 'content');
    cpSync('content', content, { recursive: true });
    writeFileSync(path.join(content, 'authors.yaml'), '- name: Ines Okafor\n');
    mkdirSync(path.join(content, 'posts/good'));
    const { port, pid } = await servers.ours(content);
    await untilIdle(pid);
    const rows = [['', 'requests', 'median ms', '99 % ms', 'worst ms']];
    rows.push(waitsRow('nothing', await waits(port, PHASE_MS)));
    for (const { name, appear, disappear } of badContent(MANY)) {
      const reading = waits(port, PHASE_MS);
      await appear(content);
      rows.push(waitsRow(name, await reading));
      const after = waits(port, PHASE_MS / 2);
      await disappear(content);
      rows.push(waitsRow(`${name}, gone`, await after));
      await untilIdle(pid);
    }
    process.stdout.write(table(rows));
  } finally {
    servers.stop();
    rmSync(directory, { recursive: true });
  }
}
