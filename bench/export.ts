import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copyPosts } from './copied-posts.ts';
import { PEERS, type Peer, pagesIn } from './export-peers.ts';
import { table } from './measure.ts';

const COUNTS = ['924', '5000', '10000'];
const KILLS = 20;
const KILLED_POSTS = 60;
// Without cards, which the others do not draw.
const OURS = 'Portico';

type Run = {
  readonly seconds: number;
  /** Of all processors, which other work on the machine changes less. */
  readonly processorSeconds: number;
  /** The most memory that its largest process had. */
  readonly megabytes: number;
  readonly printed: string;
  readonly status: number;
};

type Measured = Run & {
  readonly name: string;
  readonly what: 'first' | 'unchanged' | 'one edit';
  readonly posts: number;
  readonly pages: number;
  /** Files; of those that do not say it nothing. */
  readonly written: string;
};

/**
 * What an export takes, beside other programs that make files of the same posts: the first time, once more with nothing changed, and
 * after an edit of one post. The words say how many posts, a content folder to take them from, and names of what is measured; all
 * where none is named. With the word `killed` instead: exports that are killed at random moments.
 */
export async function run(words: readonly string[]): Promise<void> {
  if (words[0] === 'killed') {
    await runKilled();
    return;
  }
  const counts = words.filter((word) => /^\d+$/.test(word));
  const isNamed = ({ name }: { readonly name: string }) => words.includes(name);
  const isAny = [{ name: OURS }, ...PEERS].some(isNamed);
  const peers = PEERS.filter((peer) => !isAny || isNamed(peer)).filter(({ missing }) => {
    const reason = missing();
    process.stdout.write(reason === undefined ? '' : `${reason}\n`);
    return reason === undefined;
  });
  const source = words.find((word) => !/^\d+$/.test(word) && ![OURS, ...PEERS.map(({ name }) => name)].includes(word));
  const all: Measured[] = [];
  for (const count of counts.length === 0 ? COUNTS : counts) {
    const directory = mkdtempSync(path.join(tmpdir(), 'portico-export-'));
    try {
      const content = path.join(directory, 'content');
      const [edited = ''] = copyPosts(content, Number(count), source);
      const post = `${edited}.md`;
      all.push(...(!isAny || isNamed({ name: OURS }) ? measureOurs(directory, content, post, Number(count)) : []));
      for (const peer of peers) {
        all.push(...measurePeer(peer, path.join(directory, peer.name), content, { post, count: Number(count) }));
      }
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  const [load = 0] = loadavg();
  process.stdout.write(
    `${availableParallelism()} processors, load ${load.toFixed(1)}\n\n${table([HEAD, ...all.map(row)])}\n${exponents(all)}`,
  );
}

const HEAD = ['', 'posts', 'pages', 'seconds', 'pages/s', 'processor s', 'ms a page', 'MB', 'files written'];

function row({ name, what, posts, pages, seconds, processorSeconds, megabytes, written }: Measured): string[] {
  return [
    `${name}, ${what}`,
    `${posts}`,
    `${pages}`,
    seconds.toFixed(1),
    (pages / seconds).toFixed(0),
    processorSeconds.toFixed(1),
    ((processorSeconds * 1000) / pages).toFixed(1),
    megabytes.toFixed(0),
    written,
  ];
}

/** By which power of the number of pages the processor time of a first run grows: with 1 a page takes the same however many there are. */
function exponents(all: readonly Measured[]): string {
  const firsts = Map.groupBy(
    all.filter(({ what }) => what === 'first'),
    ({ name }) => name,
  );
  return [...firsts]
    .flatMap(([name, runs]) => {
      const [least, most] = [runs[0], runs.at(-1)];
      if (least === undefined || most === undefined || least === most) {
        return [];
      }
      const power = Math.log(most.processorSeconds / least.processorSeconds) / Math.log(most.pages / least.pages);
      return `${name}: processor time grows with pages to the power of ${power.toFixed(2)}\n`;
    })
    .join('');
}

function measureOurs(directory: string, content: string, post: string, posts: number): readonly Measured[] {
  const env = {
    CONTENT_DIR: content,
    CACHE_DIR: path.join(directory, 'cache'),
    BASE_URL: 'https://culvert.example',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(directory, 'compile-cache'),
  };
  const command = ['node', 'server/src/export.ts', '--out', path.join(directory, 'out'), '--no-cards'];
  const measured = (what: Measured['what']): Measured => {
    const run = timedCommand(command, env);
    const pages = Number(/ ([\d,]+) pages/.exec(run.printed)?.[1]?.replace(',', ''));
    return { ...run, name: OURS, what, posts, pages, written: /Written: (\d+)/.exec(run.printed)?.[1] ?? '' };
  };
  const before = [measured('first'), measured('unchanged')];
  edit(path.join(content, 'posts', post));
  return [...before, measured('one edit')];
}

type PeerRun = { readonly post: string; readonly count: number };

function measurePeer(peer: Peer, site: string, content: string, { post, count }: PeerRun): readonly Measured[] {
  peer.write(site, path.join(content, 'posts'));
  const measured = (what: Measured['what']): Measured | undefined => {
    const run = timedCommand(peer.command, {}, site);
    if (run.status !== 0) {
      process.stdout.write(`${peer.name} ended with ${run.status}, at ${count} posts:\n${run.printed.slice(0, 500)}\n`);
      return undefined;
    }
    return { ...run, name: peer.name, what, posts: count, pages: pagesIn(path.join(site, peer.pages)), written: '' };
  };
  const before = [measured('first'), measured('unchanged')];
  edit(path.join(site, peer.posts, post));
  return [...before, measured('one edit')].filter((one) => one !== undefined);
}

/** A longer text and another title. */
function edit(file: string): void {
  const text = readFileSync(file, 'utf8').replace(/^title: *(?:[|>][+-]?\n *)?(["']?)/m, '$&Edited ');
  writeFileSync(file, `${text}\nOne more line.\n`);
}

/** Which site the folder has after exports that were killed at random moments: the old one, the new one, or neither. */
async function runKilled(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-killed-'));
  try {
    const content = path.join(directory, 'content');
    const [first = ''] = copyPosts(content, KILLED_POSTS);
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
    await once(start('out'), 'exit');
    const begun = performance.now();
    await once(start('out'), 'exit');
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
      await once(start('out'), 'exit');
      const finished = site('out');
      const kinds = new Map([
        ['', 'none'],
        [finished, 'new'],
        [before, 'old'],
      ] as const);
      counts[kinds.get(after) ?? 'mixture'] += 1;
    }
    await once(start('fresh'), 'exit');
    const isMended = site('out') === site('fresh');
    process.stdout.write(
      `${KILLS} kills left the old site ${counts.old} times, the new one ${counts.new}, none ${counts.none}, a mixture ${counts.mixture}.\nThe last export is ${isMended ? '' : 'not '}as a first one.\n`,
    );
    process.exitCode = counts.mixture === 0 && isMended ? 0 : 1;
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

function timedCommand(command: readonly string[], env: Readonly<Record<string, string>>, cwd = process.cwd()): Run {
  const { stdout, stderr, status, error } = spawnSync('/usr/bin/time', ['-f', '%e %U %S %M', ...command], {
    env: { ...process.env, ...env },
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error !== undefined) {
    throw new Error('GNU time is not installed, which says what a command has used: apt-get install time');
  }
  if (status === null || status > 1) {
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stderr}`);
  }
  const figures = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = figures;
  return { seconds, processorSeconds: user + system, megabytes: kilobytes / 1024, printed: stdout + stderr, status };
}
