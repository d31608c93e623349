import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copyPosts } from './copied-posts.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';

const KILLS = 20;
const POSTS = 60;
const NONE = { limit: 0 };

/** Which site the folder has after exports that were killed at random moments: the old one, the new one, or neither. */
export async function run(): Promise<readonly Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-killed-'));
  try {
    const content = path.join(directory, 'content');
    const [first = ''] = copyPosts(content, POSTS);
    const env = {
      ...process.env,
      CONTENT_DIR: content,
      CACHE_DIR: path.join(directory, 'cache'),
      NODE_ENV: 'production',
    };
    const start = (out: string) =>
      spawn('node', ['server/src/export.ts', '--out', path.join(directory, out), '--no-cards'], {
        env,
        stdio: 'ignore',
      });
    const site = (out: string) => hashOfFolder(path.join(directory, out, 'site'));
    const exportTo = async (out: string) => {
      const [code] = await once(start(out), 'exit');
      if (code !== 0) {
        throw new Error(
          `An export ended with code ${code}. Run npm run build and npm run export, whose output says why.`,
        );
      }
    };
    await exportTo('out');
    const begun = performance.now();
    await exportTo('out');
    // An export of an edit takes longer than one of nothing.
    const longest = 2 * (performance.now() - begun);
    const counts = { old: 0, new: 0, none: 0, mixture: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = site('out');
      appendFileSync(path.join(content, 'posts', `${first}.md`), '\nOne more line.\n');
      const child = start('out');
      const ended = once(child, 'exit');
      await setTimeout(Math.random() * longest);
      child.kill('SIGKILL');
      await ended;
      const after = site('out');
      await exportTo('out');
      const finished = site('out');
      const kinds = new Map([
        ['', 'none'],
        [finished, 'new'],
        [before, 'old'],
      ] as const);
      counts[kinds.get(after) ?? 'mixture'] += 1;
    }
    await exportTo('fresh');
    const isMended = site('out') === site('fresh');
    process.stdout.write(
      `${KILLS} kills left the old site ${counts.old} times, the new one ${counts.new}, none ${counts.none}, a mixture ${counts.mixture}.\nThe last export is ${isMended ? '' : 'not '}as a first one.\n`,
    );
    return [
      figure('folders with neither the old site nor the new one', '', measuredFrom([counts.mixture + counts.none]), {
        goal: NONE,
      }),
      figure('last exports that differ from a first one', '', measuredFrom([isMended ? 0 : 1]), { goal: NONE }),
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** A name for the files of a folder; empty where there is none. */
function hashOfFolder(folder: string): string {
  if (!existsSync(folder)) {
    return '';
  }
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).sort()) {
    hash.update(`${path.relative(folder, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
