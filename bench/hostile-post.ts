import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOSTILE_TEXTS } from '@portico/content/hostile-texts';
import { median, table } from './measure.ts';
import { createWebServers, fetchReply, pause } from './web-servers.ts';

const EVERY_MS = 5;
const PHASE_MS = 10_000;
const LENGTH = 450_000;
const WORST_NAMES = ['openings of images', 'openings of links', 'opening brackets'];
const PAGES = ['/blog', '/blog/cache-control-for-apis', '/blog/tag/caching'];

/**
 * How long readers wait for other posts while one with as much hostile text as a file may have is rendered, beside
 * the same requests with nothing saved and with an ordinary post saved: pages from the cache, and the search, which is
 * rendered each time.
 */
export async function run(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-hostile-'));
  const servers = createWebServers(directory);
  try {
    const content = path.join(directory, 'content');
    cpSync('content', content, { recursive: true });
    const { port } = await servers.ours(content);
    const save = (body: string) => writeFileSync(path.join(content, 'posts/patient.md'), post(body));
    save('A good text.');
    await pause(PHASE_MS);
    const rows = [['', 'requests', 'median ms', '99 % ms', 'worst ms']];
    rows.push(waitsRow('nothing saved', await waits(port, PHASE_MS)));
    save('A better text.');
    rows.push(waitsRow('an ordinary post saved', await waits(port, PHASE_MS)));
    save(hostileText());
    rows.push(waitsRow('a hostile post saved', await waits(port, PHASE_MS)));
    process.stdout.write(table(rows));
  } finally {
    await servers.stop();
    rmSync(directory, { recursive: true });
  }
}

function hostileText(): string {
  return WORST_NAMES.map((wanted) => HOSTILE_TEXTS.find(({ name }) => name === wanted)?.make(LENGTH / 3) ?? '').join(
    '\n\n',
  );
}

function post(body: string): string {
  return `---\ntitle: Patient\ndescription: About it.\nauthor: Ines Okafor\ndate: 2026-01-02\ntags: [DNS]\ncategory: Guides\n---\n\n${body}\n`;
}

export async function waits(port: number, ms: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    for (const page of [...PAGES, `/blog/search?q=cache${times.length}`]) {
      const begun = performance.now();
      await fetchReply(port, page, { 'accept-encoding': 'br' });
      times.push(performance.now() - begun);
      await pause(EVERY_MS);
    }
  }
  return times;
}

export function waitsRow(name: string, times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  const values = [median(sorted), sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
  return [name, String(times.length), ...values.map((value) => value.toFixed(1))];
}
