import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { copyPosts } from './copied-posts.ts';
import { PEERS, type Peer, pagesIn } from './export-peers.ts';
import { type Figure, figure, type Goal, measuredFrom, type Measured as Spread } from './figure.ts';
import { table } from './measure.ts';

const COUNTS = ['924', '5000', '10000'];
// What takes seconds differs by a third with what else the host does; what takes minutes is told by one run.
const ROUNDS = 3;
const MOST_IN_ROUNDS = 1000;
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
 * where none is named. How exports fare that are killed is export-killed.ts.
 */
export function run(words: readonly string[]): readonly Figure[] {
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
  const temporary = mkdtempSync(path.join(tmpdir(), 'portico-export-'));
  try {
    for (const count of (counts.length === 0 ? COUNTS : counts).map(Number)) {
      for (let round = 1; round <= (count > MOST_IN_ROUNDS ? 1 : ROUNDS); round += 1) {
        const directory = path.join(temporary, `${count}-${round}`);
        const content = path.join(directory, 'content');
        const [edited = ''] = copyPosts(content, count, source);
        const post = `${edited}.md`;
        all.push(...(!isAny || isNamed({ name: OURS }) ? measureOurs(directory, content, post, count) : []));
        // One that takes minutes even so is measured once.
        for (const peer of peers.filter(({ most }) => most === undefined || (count <= most && round === 1))) {
          all.push(...measurePeer(peer, path.join(directory, peer.name), content, { post, count }));
        }
      }
    }
  } finally {
    // Not before: for minutes after thousands of files are deleted, ext4 takes several times as long to make one.
    rmSync(temporary, { recursive: true });
  }
  const [load = 0] = loadavg();
  process.stdout.write(
    `${availableParallelism()} processors, load ${load.toFixed(1)}\n\n${table([HEAD, ...all.map(row)])}`,
  );
  return figuresOf(all);
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

// On two processors.
const GOAL_MS = 3;

/**
 * By the clock what has a goal for two processors, and of processors the rest, since what else the machine does changes those less. None
 * where we were not measured.
 */
function figuresOf(all: readonly Measured[]): readonly Figure[] {
  const of = (what: Measured['what'], posts: number, value: (run: Measured) => number) =>
    spreads(
      all.filter((run) => run.what === what && run.posts === posts),
      value,
    );
  const beside = (name: string, unit: string, values: ReadonlyMap<string, Spread>, goal?: Goal): readonly Figure[] => {
    const { [OURS]: ours, ...peers } = Object.fromEntries(values);
    return ours === undefined ? [] : [figure(name, unit, ours, { peers, ...(goal && { goal }) })];
  };
  const counts = [...new Set(all.map(({ posts }) => posts))];
  return [
    ...counts.flatMap((posts) => {
      const named = (text: string) => `${posts.toLocaleString('en-US')} posts, ${text}`;
      return [
        ...beside(named('first export'), 's', of('first', posts, cpu)),
        ...beside(
          named('first export by the clock'),
          's',
          of('first', posts, ({ seconds }) => seconds),
          { limit: 1, of: 'Astro' },
        ),
        ...beside(
          named('a page of it by the clock'),
          'ms',
          of('first', posts, ({ seconds, pages }) => (seconds * 1000) / pages),
          { limit: GOAL_MS },
        ),
        ...beside(
          named('largest process'),
          'MB',
          of('first', posts, ({ megabytes }) => megabytes),
        ),
        ...beside(named('nothing changed'), 's', of('unchanged', posts, cpu)),
        ...beside(named('one edit'), 's', of('one edit', posts, cpu), { limit: 1, of: 'Hugo' }),
      ];
    }),
    ...beside('growth with the number of pages, as a power of it', '', exponents(all)),
  ];
}

function cpu({ processorSeconds }: Measured): number {
  return processorSeconds;
}

/** Of each program, over its rounds. */
function spreads(runs: readonly Measured[], value: (run: Measured) => number): ReadonlyMap<string, Spread> {
  const byName = Map.groupBy(runs, ({ name }) => name);
  return new Map([...byName].map(([name, rounds]) => [name, measuredFrom(rounds.map(value))]));
}

/** By which power of the number of pages the processor time of a first run grows: with 1 a page takes the same however many there are. */
function exponents(all: readonly Measured[]): ReadonlyMap<string, Spread> {
  const firsts = Map.groupBy(
    all.filter(({ what }) => what === 'first'),
    ({ name }) => name,
  );
  return new Map(
    [...firsts].flatMap(([name, runs]) => {
      const sizes = [...Map.groupBy(runs, ({ posts }) => posts).values()].map((rounds) => ({
        pages: rounds[0]?.pages ?? 0,
        seconds: measuredFrom(rounds.map(cpu)).median,
      }));
      const [least, most] = [sizes[0], sizes.at(-1)];
      if (least === undefined || most === undefined || least === most) {
        return [];
      }
      const power = Math.log(most.seconds / least.seconds) / Math.log(most.pages / least.pages);
      return [[name, measuredFrom([power])] as const];
    }),
  );
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
    const pages = Number(/ ([\d,]+) pages/.exec(run.printed)?.[1]?.replaceAll(',', ''));
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
