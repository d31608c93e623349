import { spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTraffic, type MarkedBlog, writeMarkedBlog } from './blog-traffic.ts';
import { type CheckedLoad, startLoad } from './checked-load.ts';
import { createEnding } from './ending.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { untilIdle } from './load.ts';
import { table } from './measure.ts';
import { createReplica, type Replica, textOfLine } from './replica.ts';
import { marksIn, textOf } from './response-checks.ts';
import { settingsFrom } from './settings.ts';
import { fetchReply, pause } from './web-servers.ts';

/*
 * What readers and the log get to see of each thing that goes wrong around a server, while it is under load: the server alone, without a cache in
 * front. Needs Linux, and for some of the faults root or libfaketime; what cannot be had here is said.
 */

const SETTINGS = { seconds: 8, posts: 300, changes: 10_000, rate: 100 };
const READERS = 12;
const BEFORE_MS = 1500;
const LONGEST_SAVE_MS = 20_000;
const SAVE_EVERY_MS = 1000;
const WARN = 40;
const SLOW_CLIENTS = 500;
const FILES_LEFT = 8;
const CONNECTIONS_TOO_MANY = 60;
const TMPFS_MB = 48;
const FAKETIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((cpu) => `/usr/lib/${cpu}/faketime/libfaketime.so.1`);

type Place = {
  readonly directory: string;
  readonly content: string;
  readonly cache: string;
  readonly blog: MarkedBlog;
  readonly changes: number;
};

type Running = Place & { readonly replica: Replica };

type Fault = {
  readonly name: string;
  /** Why it cannot be had here; undefined where it can. */
  readonly missing?: () => string | undefined;
  /** The environment that the server gets. */
  readonly env?: (place: Place) => Readonly<Record<string, string>>;
  /** Before the server starts. */
  readonly prepare?: (place: Place) => void | Promise<void>;
  /** A program that starts it, with its arguments. */
  readonly startedBy?: readonly string[];
  readonly begin?: (running: Running) => unknown;
  readonly end?: (running: Running) => unknown;
  readonly clear?: (place: Place) => void;
  /** A server cannot even refuse: requests that are not answered are counted, and not held against it. */
  readonly mayFail?: boolean;
};

const isRoot = () =>
  process.getuid?.() === 0 ? undefined : 'needs root, to mount a file system or to be another user';
const hasFaketime = () =>
  FAKETIME.some((file) => existsSync(file)) ? undefined : 'needs libfaketime: apt-get install faketime';

const mounted = {
  missing: isRoot,
  prepare({ cache }: Place) {
    mkdirSync(cache, { recursive: true });
    command('mount', '-t', 'tmpfs', '-o', `size=${TMPFS_MB}m`, 'portico-faults', cache);
  },
  clear({ cache }: Place) {
    spawnSync('umount', ['-l', cache]);
  },
};

const faults: readonly Fault[] = [
  { name: 'nothing' },
  {
    name: 'content folder removed and put back',
    begin: ({ content }) => renameSync(content, `${content}.away`),
    end: ({ content }) => renameSync(`${content}.away`, content),
  },
  {
    name: 'posts removed and put back',
    begin: ({ content }) => renameSync(path.join(content, 'posts'), path.join(content, '../posts.away')),
    end: ({ content }) => renameSync(path.join(content, '../posts.away'), path.join(content, 'posts')),
  },
  {
    name: 'authors file broken',
    begin: ({ content }) => writeFileSync(path.join(content, 'authors.yaml'), '- name: [unclosed\n  : :\n'),
    end: ({ content }) => writeFileSync(path.join(content, 'authors.yaml'), readFileSync('content/authors.yaml')),
  },
  {
    name: 'disk of the cache full',
    ...mounted,
    begin: ({ cache }) => fill(path.join(cache, 'filled')),
    end: ({ cache }) => rmSync(path.join(cache, 'filled')),
  },
  {
    name: 'disk of the cache full at the start',
    ...mounted,
    prepare(place) {
      mounted.prepare(place);
      fill(path.join(place.cache, 'filled'));
    },
  },
  { name: 'cache folder deleted', begin: ({ cache }) => rmSync(cache, { recursive: true }) },
  { name: 'cache files damaged', begin: ({ cache }) => damage(cache) },
  {
    name: 'cache files damaged at the start',
    async prepare(place) {
      await startAndStop(place);
      damage(place.cache);
    },
  },
  {
    name: 'cache folder read-only',
    missing: isRoot,
    // root may write anywhere.
    startedBy: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
    prepare({ directory, cache }) {
      mkdirSync(cache);
      command('chmod', '-R', 'a+rX', directory);
      chownSync(cache, 65_534, 65_534);
    },
    begin: ({ cache }) => command('chmod', '-R', 'a-w', cache),
    end: ({ cache }) => command('chmod', '-R', 'u+w', cache),
  },
  {
    name: 'cache folder read-only at the start',
    ...mounted,
    prepare(place) {
      mounted.prepare(place);
      command('mount', '-o', 'remount,ro', place.cache);
    },
  },
  fileDescriptors(),
  slowClients(),
  {
    name: 'clock a day ahead, then half an hour back',
    missing: hasFaketime,
    env: ({ directory }) => ({
      LD_PRELOAD: FAKETIME.find((file) => existsSync(file)) ?? '',
      FAKETIME_TIMESTAMP_FILE: path.join(directory, 'clock'),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
    prepare: ({ directory }) => writeFileSync(path.join(directory, 'clock'), '+0\n'),
    begin: ({ directory }) => writeFileSync(path.join(directory, 'clock'), '+1d\n'),
    end: ({ directory }) => writeFileSync(path.join(directory, 'clock'), '-30m\n'),
  },
  manyChanges(),
];

/** `npm run bench -- faults`, or with words those whose names begin with them; `seconds=4` and `changes=1000` take less. */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const settings = settingsFrom(
    words.filter((word) => word.includes('=')),
    SETTINGS,
    'seconds=4, posts=100, changes=1000 or rate=200',
  );
  const wanted = words.filter((word) => !word.includes('=')).join(' ');
  const chosen = faults.filter(({ name }) => name.startsWith(wanted));
  if (chosen.length === 0) {
    throw new Error(
      `No fault begins with ${JSON.stringify(wanted)}. There are: ${faults.map(({ name }) => name).join(', ')}.`,
    );
  }
  const outcomes: Outcome[] = [];
  for (const fault of chosen) {
    const missing = fault.missing?.();
    if (missing === undefined) {
      const outcome = await outcomeOf(fault, settings);
      outcomes.push(outcome);
      process.stdout.write(
        `\n${fault.name}: ${JSON.stringify(outcome.load.counts)}\n${[...outcome.load.examples, ...outcome.lines].map((line) => `  ${line}\n`).join('')}`,
      );
    } else {
      process.stdout.write(`\n${fault.name}: left out, since it ${missing}\n`);
    }
  }
  const rows = outcomes.map(({ name, load: { counts, slowest } }) => [
    name,
    ...[counts.good, counts.retried, counts.refused, counts.bad + counts.failed, slowest.ms].map((value) =>
      value.toFixed(0),
    ),
  ]);
  process.stdout.write(`\n${table([['', 'good', 'asked again', '503', 'bad or failed', 'slowest ms'], ...rows])}`);
  return outcomes.flatMap(figuresOf);
}

type Settings = Readonly<typeof SETTINGS>;

type Outcome = Pick<Fault, 'name' | 'mayFail'> & {
  readonly load: CheckedLoad;
  /** What the log has warned of, each with how often. */
  readonly lines: readonly string[];
  /** Lines that said what another one had said before. */
  readonly saidAgain: number;
};

function figuresOf({ name, mayFail = false, load: { counts }, saidAgain }: Outcome): readonly Figure[] {
  const once = (value: number) => measuredFrom([value]);
  const beside = {
    good: once(counts.good),
    'asked again, and good': once(counts.retried),
    'told to come later (503)': once(counts.refused),
  };
  return [
    figure(name, 'bad or failed responses', once(counts.bad + counts.failed), {
      peers: beside,
      ...(!mayFail && { goal: { limit: 0 } }),
    }),
    figure(`${name}: said again in the log`, 'lines', once(saidAgain), { goal: { limit: 0 } }),
  ];
}

async function outcomeOf(fault: Fault, { seconds, posts, changes, rate }: Settings): Promise<Outcome> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-faults-'));
  const content = path.join(directory, 'content');
  const place = {
    directory,
    content,
    cache: path.join(directory, 'cache'),
    blog: writeMarkedBlog(content, posts),
    changes,
  };
  const ending = createEnding();
  ending.add(
    () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }),
    () => fault.clear?.(place),
  );
  try {
    await fault.prepare?.(place);
    const replica = await createReplica({
      env: { CONTENT_DIR: content, CACHE_DIR: place.cache, ...fault.env?.(place) },
      ...(fault.startedBy && { startedBy: fault.startedBy }),
    });
    ending.add(() => replica.stop());
    await replica.start();
    await untilIdle(replica);
    const running = { ...place, replica };
    const load = loadOn(running, rate);
    await pause(BEFORE_MS);
    await fault.begin?.(running);
    await saveFor(running, seconds * 1000);
    await fault.end?.(running);
    await pause((seconds * 1000) / 2);
    const isFollowing = await showsSave(running);
    await load.stop();
    const messages = replica.log.filter(({ level }) => level >= WARN).map(textOfLine);
    const groups = Map.groupBy(messages, (message) => message.replaceAll(/\d+/g, 'N'));
    const counts = isFollowing ? load.counts : { ...load.counts, bad: load.counts.bad + 1 };
    const examples = isFollowing ? load.examples : [...load.examples, 'what is saved afterwards is not shown'];
    return {
      name: fault.name,
      ...(fault.mayFail && { mayFail: true }),
      load: { ...load, counts, examples, slowest: load.slowest },
      lines: [...groups.values()].map((each) => `${each.length} × ${each[0]}`),
      saidAgain: messages.length - groups.size,
    };
  } finally {
    await ending.all();
  }
}

function loadOn({ replica: { port }, blog }: Running, rate: number): CheckedLoad {
  const traffic = createTraffic(blog.slugs);
  return startLoad({
    port,
    host: `localhost:${port}`,
    isSecure: false,
    rate,
    readers: READERS,
    next: traffic.next,
    check(wanted, answer) {
      if (answer.status === 304) {
        return [];
      }
      const text = textOf(answer);
      traffic.note(wanted, answer, text);
      return [...marksIn(text)]
        .filter(([, versions]) => versions.size > 1)
        .map(([place]) => `two versions of post ${place}`);
    },
  });
}

let version = 0;

/** Saves posts all the time, where their folder is there. */
async function saveFor({ blog, content }: Running, ms: number): Promise<void> {
  const until = performance.now() + ms;
  for (let place = 1; performance.now() < until; place += 1) {
    await pause(SAVE_EVERY_MS);
    if (existsSync(path.join(content, 'posts'))) {
      version += 1;
      blog.save(place, version);
    }
  }
}

/** Whether the server still follows its content. */
async function showsSave({ blog, replica }: Running): Promise<boolean> {
  version += 1;
  const place = 20;
  blog.save(place, version);
  const mark = `markZ${place}Z${version}Z`;
  const until = performance.now() + LONGEST_SAVE_MS;
  while (performance.now() < until) {
    const { body } = await fetchReply(replica.port, `/blog/${blog.slugs[place]}`).catch(() => ({ body: Buffer.of() }));
    if (body.includes(mark)) {
      return true;
    }
    await pause(100);
  }
  return false;
}

async function startAndStop({ content, cache }: Place): Promise<void> {
  const replica = await createReplica({ env: { CONTENT_DIR: content, CACHE_DIR: cache } });
  await replica.start();
  await untilIdle(replica);
  await replica.stop();
}

/** Writes over the beginning and the middle of each file, as a disk that fails would. */
function damage(cache: string): void {
  for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const { size } = statSync(file);
    const descriptor = openSync(file, 'r+');
    const wrong = Buffer.alloc(Math.min(size, 64 * 1024), 'not what was written ');
    writeSync(descriptor, wrong, 0, wrong.length, 0);
    writeSync(descriptor, wrong, 0, Math.min(wrong.length, Math.floor(size / 2)), Math.floor(size / 2));
    closeSync(descriptor);
  }
}

/** Writes a file until the disk takes no more. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (const bytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) {
        writeSync(descriptor, Buffer.alloc(bytes));
      }
    } catch {
      // Full, for as many at a time.
    }
  }
  closeSync(descriptor);
}

function command(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`${program} ${args.join(' ')} ended with code ${status}: ${stderr}`);
  }
}

/** The process may open a few files more, and more connections than that come. */
function fileDescriptors(): Fault {
  let sockets: Socket[] = [];
  return {
    name: 'file descriptors exhausted',
    // Nobody can accept a connection without one.
    mayFail: true,
    missing: () =>
      spawnSync('prlimit', ['--version']).error === undefined ? undefined : 'needs prlimit, of util-linux',
    begin({ replica: { pid, port } }) {
      const limit = readdirSync(`/proc/${pid}/fd`).length + FILES_LEFT;
      command('prlimit', '--pid', String(pid), `--nofile=${limit}:`);
      sockets = Array.from({ length: CONNECTIONS_TOO_MANY }, () => connect(port, '127.0.0.1').on('error', () => {}));
    },
    end({ replica: { pid } }) {
      for (const socket of sockets) {
        socket.destroy();
      }
      command('prlimit', '--pid', String(pid), '--nofile=4096:');
    },
  };
}

/** Half of them send their request byte by byte, the others ask for pages and do not read them. */
function slowClients(): Fault {
  let sockets: Socket[] = [];
  let sending: NodeJS.Timeout | undefined;
  return {
    name: `${SLOW_CLIENTS} slow clients`,
    begin({ replica: { port }, blog }) {
      sockets = Array.from({ length: SLOW_CLIENTS }, () => connect(port, '127.0.0.1').on('error', () => {}));
      const request = `GET /blog/${blog.slugs[1]} HTTP/1.1\r\nhost: localhost:${port}\r\n\r\n`;
      for (const socket of sockets.slice(SLOW_CLIENTS / 2)) {
        socket.pause().write(request.repeat(20));
      }
      let at = 0;
      sending = setInterval(() => {
        for (const socket of sockets.slice(0, SLOW_CLIENTS / 2)) {
          socket.write(request.charAt(at % (request.length - 2)));
        }
        at += 1;
      }, 200);
    },
    end() {
      clearInterval(sending);
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
}

/** Posts that are written elsewhere, and put into the folder in one go, as a branch switch does; then all are gone again. */
function manyChanges(): Fault {
  const slugs = new Map<string, string>();
  return {
    name: 'ten thousand changes at once',
    prepare({ directory, content, changes }) {
      const posts = path.join(content, 'posts');
      const beside = path.join(directory, 'beside');
      mkdirSync(beside);
      const source = readFileSync('content/posts/cache-control-for-apis.md', 'utf8');
      for (let number = 0; number < changes; number += 1) {
        const file = `another-${number}.md`;
        writeFileSync(path.join(beside, file), source.replace(/^title:.*$/m, `title: Another post ${number}`));
        slugs.set(path.join(beside, file), path.join(posts, file));
      }
    },
    begin() {
      for (const [from, to] of slugs) {
        renameSync(from, to);
      }
    },
    end() {
      for (const to of slugs.values()) {
        rmSync(to);
      }
    },
  };
}
