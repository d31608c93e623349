import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { askFleet, HOST, missingForFleet, startNginx, startVarnish } from '../e2e/running-fleet.ts';
import { freePort } from '../e2e/running-server.ts';
import { createTraffic, isDocument, type MarkedBlog, NEWEST, writeMarkedBlog } from './blog-traffic.ts';
import { type CheckedLoad, startLoad } from './checked-load.ts';
import { createEnding } from './ending.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { processesOf, residentMegabytes, untilIdle } from './load.ts';
import { assetsOf, buildNextRelease, RELEASES } from './next-release.ts';
import { createReplica, type Replica, textOfLine } from './replica.ts';
import { type Answer, assetsIn, marksIn, textOf } from './response-checks.ts';
import { createSaveLog, type SaveLog } from './save-log.ts';
import { settingsFrom } from './settings.ts';
import { pause } from './web-servers.ts';

/*
 * A fleet as deploy/ has it, nginx and Varnish before three servers, under readers of every kind for forty minutes, while content
 * changes, processes die, servers restart and a release is deployed. Every response is checked. Needs Linux, nginx, Varnish and openssl.
 */

// As many requests a second as two processors carry beside all that happens: with more, what is measured is a queue.
// Caches and the heap fill for a quarter of an hour, and memory then goes up and down by 30 MB: it takes a quarter more to tell growth from that.
const SETTINGS = { minutes: 40, posts: 10_000, workers: 2, rate: 40 };
const READERS = 24;
const SAVE_EVERY_MS = 1000;
// Of the saves, one in so many is of the newest post's title, which is on most pages.
const TITLE_EVERY = 10;
const KILL_EVERY_S = 60;
const RESTART_EVERY_S = 180;
const SAMPLE_EVERY_MS = 5000;
const SAMPLES_TOLD = 12;
// Until Varnish asks a server that is there again: two probes, a second apart.
const PROBED_MS = 3000;
const LAST_PURGES_MS = 3000;

/** `npm run bench -- soak`; `minutes=2 posts=1000` take less, `workers=1` starts servers that serve alone, `rate=200` asks more often. */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const settings = settingsFrom(words, SETTINGS, 'minutes=2, posts=1000, workers=1 or rate=200');
  if (settings.minutes < 2) {
    throw new Error('minutes=1 leaves no time after the deploy to tell whether memory grows. Write minutes=2 or more.');
  }
  const missing = missingForFleet();
  if (missing !== undefined) {
    throw new Error(missing);
  }
  buildNextRelease();
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-soak-'));
  // Varnish compiles and reads its configuration as a user of its own.
  chmodSync(directory, 0o755);
  const ending = createEnding();
  ending.add(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  try {
    const content = path.join(directory, 'content');
    const blog = writeMarkedBlog(content, settings.posts);
    const saves = createSaveLog();
    const [varnishPort, purgePort] = [await freePort(), await freePort()];
    const replicas: Replica[] = [];
    for (const number of [0, 1, 2]) {
      const [listener, listenerPort] = await startPurgeListener((keys) =>
        saves.purged(number, keys, performance.now()),
      );
      const replica = await createReplica({
        env: {
          BASE_URL: `https://${HOST}`,
          CONTENT_DIR: content,
          CACHE_DIR: path.join(directory, 'cache'),
          WORKERS: String(settings.workers),
          PURGE_VARNISH: `http://127.0.0.1:${purgePort},http://127.0.0.1:${listenerPort}`,
        },
      });
      ending.add(
        () => replica.stop(),
        () => listener.close(),
      );
      await replica.start();
      // What the first one renders ahead, the others find.
      await untilIdle(replica);
      replicas.push(replica);
      say(`server ${number + 1} is ready`);
    }
    const ports = replicas.map(({ port }) => port);
    const varnish = await startVarnish(directory, varnishPort, purgePort, ports);
    const [nginx, port] = await startNginx(directory, varnishPort, ports);
    const retries = countVarnishRetries(directory);
    ending.add(...[varnish, nginx, retries.child].map((child) => () => child.kill('SIGTERM')));
    while ((await askFleet(port, '/blog').catch(() => undefined))?.headers['x-varnish'] === undefined) {
      await pause(100);
    }
    const load = startCheckedLoad(port, blog, saves, settings.rate);
    ending.add(() => load.stop());
    const sampling = sampleMemory(replicas);
    ending.add(sampling.stop);
    await disturb({ blog, saves, replicas, seconds: settings.minutes * 60 });
    await pause(LAST_PURGES_MS);
    sampling.stop();
    await load.stop();
    for (const line of [
      ...load.examples,
      `the slowest: ${load.slowest.request}`,
      ...saves.staleness().examples,
      ...warnings(replicas),
    ]) {
      say(line);
    }
    return figuresOf(load, saves, retries.count(), sampling.slope());
  } finally {
    await ending.all();
  }
}

/** A cache that only notes what it is told to drop, so that the moment is known at which a server has told it. */
function startPurgeListener(onPurge: (keys: ReadonlySet<string>) => void): Promise<[Server, number]> {
  return new Promise((resolve) => {
    const server = createServer(({ headers }, response) => {
      onPurge(new Set(String(headers['xkey-purge']).split(' ')));
      response.end();
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve([server, typeof address === 'object' && address !== null ? address.port : 0]);
    });
  });
}

/** How often Varnish has asked another server, since one was not there. */
function countVarnishRetries(directory: string): { readonly child: ChildProcess; readonly count: () => number } {
  const child = spawn(
    'varnishlog',
    ['-n', path.join(directory, 'varnish'), '-t', 'off', '-g', 'raw', '-I', 'Begin:retry'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let count = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    count += line.includes('retry') ? 1 : 0;
  });
  return { child, count: () => count };
}

function startCheckedLoad(port: number, blog: MarkedBlog, saves: SaveLog, rate: number): CheckedLoad {
  const traffic = createTraffic(blog.slugs);
  const releases = RELEASES.map(assetsOf);

  function mixtures(answer: Answer, text: string): readonly string[] {
    const twice = [...marksIn(text)].filter(([, versions]) => versions.size > 1);
    const named = isDocument(answer.headers) ? [...assetsIn(text)].filter((asset) => asset.startsWith('/assets/')) : [];
    const isOfOne = releases.some((release) => named.every((asset) => release.has(asset)));
    return [
      ...twice.map(([place, versions]) => `post ${place} is in the versions ${[...versions].join(', ')}`),
      ...(isOfOne ? [] : [`files of two releases: ${named.join(' ')}`]),
    ];
  }

  return startLoad({
    port,
    host: HOST,
    isSecure: true,
    rate,
    readers: READERS,
    next: traffic.next,
    check(wanted, answer, askedAt) {
      const isCopyGood = answer.status === 304;
      const text = isCopyGood ? '' : textOf(answer);
      const marks = (isCopyGood ? wanted.copy?.marks : marksIn(text)) ?? [];
      for (const [place, versions] of marks) {
        // Of a server that has too much to do, what was cached before comes with no-store.
        const where = `${wanted.target}, ${answer.status}, age ${answer.headers.age}, ${answer.headers['cache-control']}`;
        saves.shown(place, Math.min(...versions), askedAt, where);
      }
      if (isCopyGood) {
        return [];
      }
      traffic.note(wanted, answer, text);
      return mixtures(answer, text);
    },
  });
}

type Disturbed = {
  readonly blog: MarkedBlog;
  readonly saves: SaveLog;
  readonly replicas: readonly Replica[];
  readonly seconds: number;
};

/** All that happens to the fleet, until the time is over. The third server is left alone, but for the deploy. */
async function disturb({ blog, saves, replicas, seconds }: Disturbed): Promise<void> {
  const [killed, restarted] = replicas;
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  let release: string = RELEASES[0];
  let version = 0;
  const saving = setInterval(() => {
    version += 1;
    // Posts that many read and others that few do.
    const place =
      version % TITLE_EVERY === 0
        ? NEWEST
        : 1 + ((version * version) % Math.min(blog.slugs.length - 1, 1 + version * 7));
    blog.save(place, version);
    const key = place === NEWEST ? 'content' : `post/${blog.slugs[place]}`;
    saves.saved(place, version, key, performance.now());
  }, SAVE_EVERY_MS);
  const killEvery = Math.min(KILL_EVERY_S, seconds / 4);
  const restartEvery = Math.min(RESTART_EVERY_S, seconds / 3);
  let [kills, restarts, isDeployed] = [0, 0, false];
  try {
    while (elapsed() < seconds) {
      await pause(250);
      if (elapsed() > (kills + 0.5) * killEvery) {
        kills += 1;
        const [worker = 0] = killed?.workers() ?? [];
        if (worker !== killed?.pid) {
          say(`a worker is killed: ${worker}`);
          process.kill(worker, 'SIGKILL');
        }
      }
      if (elapsed() > (restarts + 0.75) * restartEvery) {
        restarts += 1;
        say('server 2 restarts');
        await restarted?.stop();
        await restarted?.start(release);
      }
      // Early, since all processes begin anew and what they fill after it is no leak.
      if (!isDeployed && elapsed() > seconds / 3) {
        isDeployed = true;
        release = RELEASES[1];
        for (const [number, replica] of replicas.entries()) {
          say(`server ${number + 1} gets the next release`);
          await replica.stop();
          await replica.start(release);
          await pause(PROBED_MS);
        }
      }
    }
  } finally {
    clearInterval(saving);
  }
}

function sampleMemory(replicas: readonly Replica[]): { readonly stop: () => void; readonly slope: () => number } {
  const samples: Array<readonly [number, number]> = [];
  const undisturbed = replicas.at(-1);
  let pid = undisturbed?.pid;
  const sampling = setInterval(() => {
    if (undisturbed === undefined) {
      return;
    }
    if (undisturbed.pid !== pid) {
      // It has been deployed, and begins again.
      pid = undisturbed.pid;
      samples.length = 0;
    }
    try {
      samples.push([performance.now() / 60_000, residentMegabytes(undisturbed.pid)]);
      if (samples.length % SAMPLES_TOLD === 0) {
        const [all, ...workers] = processesOf(undisturbed.pid).map(
          (each) => `${residentMegabytes(each).toFixed(0)} MB`,
        );
        say(`server 3 takes ${all}, of which its workers ${workers.join(' and ')}`);
      }
    } catch {
      // It ends at this moment.
    }
  }, SAMPLE_EVERY_MS);
  return {
    stop: () => clearInterval(sampling),
    // What a process fills after its start is no slope: the later half alone counts.
    slope: () => slopeOf(samples.slice(Math.floor(samples.length / 2))),
  };
}

/** Of the line through the points, by least squares. */
function slopeOf(points: ReadonlyArray<readonly [number, number]>): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([a]) => a)), mean(points.map(([, b]) => b))];
  return (
    points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
  );
}

function figuresOf(
  { counts, slowest }: CheckedLoad,
  saves: SaveLog,
  retries: number,
  slope: number,
): readonly Figure[] {
  const once = (value: number) => measuredFrom([value]);
  const none = { goal: { limit: 0 } };
  const { stale, untold, worstAfterPurgeMs, worstAfterSaveMs } = saves.staleness();
  return [
    figure('good', 'responses', once(counts.good), { better: 'more' }),
    figure('asked again by Varnish', 'responses', once(retries)),
    figure('asked again by the reader, and good', 'responses', once(counts.retried)),
    figure('bad', 'responses', once(counts.bad + counts.refused), none),
    figure('not answered', 'requests', once(counts.failed), none),
    figure('stale for more than 2 s after the purge', 'responses', once(stale), none),
    figure('the most stale, after its purge', 'ms', once(worstAfterPurgeMs), { goal: { limit: 2000 } }),
    figure('the most stale, after its save', 'ms', once(worstAfterSaveMs)),
    figure('saves that no server told of', 'saves', once(untold), none),
    figure('the slowest good response', 'ms', once(slowest.ms)),
    figure('memory of the server that was left alone grows by', 'MB/min', once(slope), { goal: { limit: 2 } }),
  ];
}

/** What the servers have warned of, each line once with how often it came. */
function warnings(replicas: readonly Replica[]): readonly string[] {
  const lines = replicas.flatMap(({ log }) =>
    log.filter(({ level }) => level >= 40).map((line) => textOfLine(line).replaceAll(/\d+/g, 'N')),
  );
  return [...Map.groupBy(lines, (line) => line)].map(([line, each]) => `${each.length} × ${line}`);
}

function say(line: string): void {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
}
