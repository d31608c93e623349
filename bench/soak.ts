import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDeployedNginx } from '@portico/core/testing/deployed-nginx';
import { ask } from '@portico/core/testing/network';
import { hasNginx } from '@portico/core/testing/programs';
import sharp from 'sharp';
import type { Bench, Figure } from './bench.ts';
import { memoryMb, p99, processesOf, underLoad } from './load.ts';
import { copyPosts, postFile } from './posts.ts';
import { editText } from './scale.ts';
import { type OurProcess, startOurs } from './server-process.ts';

/*
 * Two servers with many posts, behind nginx as in deploy/, while readers ask for pages all the time, and one thing after another goes
 * wrong. For each, it counts mistakes, and measures how long readers wait, the memory that it takes, and when a post that is
 * saved afterwards is live. Linux only. server/src/site/hostile-requests.test.ts makes hostile requests.
 */

type Site = {
  readonly bench: Bench;
  /** Holds the link `current` to the content. */
  readonly directory: string;
  readonly slugs: readonly string[];
  readonly servers: OurProcess[];
  /** What readers ask: nginx, or each server. */
  readonly ports: readonly number[];
};

/** Disturbs the servers, and returns mistakes other than what readers get. */
type Phase = (site: Site) => Promise<readonly string[]>;

const HOST = 'culvert.example';
const ENV = { BASE_URL: `http://${HOST}`, EMPTY_CONTENT: 'refuse' };
const SAVED = 50;
const MAX_WAIT_MS = 60_000;
/** Texts that are hard to parse, each repeated to 100,000 characters. */
const HOSTILE = ['[', '![a', '[a](', '> ', '`a', '* ', '<a', '**a ', '| a ', '$a ', '~~a', '[^a]: b\n'];
const MARKS = 'a\u0301\u0316'.repeat(10_000);

const phases: Readonly<Record<string, Phase>> = {
  'nothing wrong': async () => [],
  'the workshop is killed while 50 files are saved': workshopKilled,
  'hostile posts': (site) => withFiles(site, hostileFiles()),
  photographs: async (site) => {
    const body = '![A](a.jpg) ![B](b.jpg) ![C](c.avif)';
    const [jpeg, avif] = await Promise.all([photograph(8660, 5773).jpeg().toBuffer(), flatAvif(9990)]);
    const files = { 'index.md': post({ body }), 'a.jpg': jpeg, 'b.jpg': jpeg, 'c.avif': avif };
    return withFiles(
      site,
      Object.fromEntries(Object.entries(files).map(([name, each]) => [`posts/album/${name}`, each])),
    );
  },
  'clients that send or read slowly': slowClients,
  'a folder that is emptied': emptied,
};
/** Only nginx asks the other server. Readers wait for it, so only the slowest response has a limit. */
const outages: Readonly<Record<string, Phase>> = {
  'a server that hangs': ({ bench, servers }) => stopped(servers.slice(0, 1), bench.pick(20_000, 8000)),
  // Longer than nginx waits for a page.
  'both servers pause': ({ servers }) => stopped(servers, 8500),
  'a server that is killed while it publishes': killed,
};

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const directory = path.join(bench.directory, 'soak');
  const slugs = copyPosts(`${directory}/content`, bench.pick(10_000, 300));
  symlinkSync('content', `${directory}/current`);
  const servers: OurProcess[] = [];
  for (const cache of ['cache-0', 'cache-1']) {
    servers.push(
      await startOurs(bench, { content: `${directory}/current`, cache: path.join(directory, cache), env: ENV }),
    );
  }
  const [first = 0, second = 0] = servers.map(({ port }) => port);
  const proxy = hasNginx() ? await startDeployedNginx(directory, [first, second]) : undefined;
  bench.onEnd(async () => void proxy?.nginx.kill());
  const site = { bench, directory, slugs, servers, ports: proxy === undefined ? [first, second] : [proxy.port] };
  for (const target of targetsOf(slugs)) {
    // A server that has just started has made no page yet.
    await Promise.all(servers.map(({ port }) => read(port, target)));
  }
  const figures: Figure[] = [];
  for (const [index, [name, phase]] of Object.entries({ ...phases, ...(proxy && outages) }).entries()) {
    const { load, mistakes, moreMb } = await measure(site, phase);
    const live = await liveAfter(site, index);
    process.stdout.write([`${name}: ${mistakes.length} mistakes`, ...mistakes.slice(0, 5)].join('\n  ').concat('\n'));
    figures.push(
      { name: `${name}: mistakes`, unit: '', value: mistakes.length },
      name in outages
        ? { name: `${name}: slowest response`, unit: 's', value: (load.times.at(-1) ?? Number.NaN) / 1000 }
        : { name: `${name}: p99 response time`, unit: 'ms', value: p99(load) },
      { name: `${name}: more memory`, unit: 'MB', value: Math.round(moreMb) },
      { name: `${name}: a later save is live after`, unit: 's', value: live },
    );
  }
  if (proxy === undefined) {
    process.stdout.write(`nginx is not installed, so these are left out: ${Object.keys(outages).join(', ')}.\n`);
  }
  return figures;
}

/** Runs a phase while readers ask for pages. */
async function measure(site: Site, phase: Phase) {
  const { ports, slugs, servers, bench } = site;
  const targets = targetsOf(slugs);
  const memory = () => servers.reduce((sum, { pid }) => sum + memoryMb(pid), 0);
  const before = memory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, 250);
  const disturbed = pause(1000)
    .then(() => phase(site))
    .finally(() => pause(bench.pick(4000, 1000)))
    .finally(() => clearInterval(timer));
  const load = await underLoad(async (index) => {
    // A query that is in no cache of nginx, so the servers get the request.
    const target = `${targets[index % targets.length]}?n=${index}`;
    const { status } = await read(ports[index % ports.length] ?? 0, target);
    return status === 200 ? undefined : `${target} got ${status}`;
  }, disturbed);
  return { load, mistakes: [...load.mistakes, ...(await disturbed)], moreMb: most - before };
}

/** Saves a post, and returns the seconds until all servers show it; infinite if that takes a minute. */
async function liveAfter({ directory, slugs, servers }: Site, number: number): Promise<number> {
  const slug = slugs.at(-1) ?? '';
  const begun = performance.now();
  const text = await editText(postFile(`${directory}/current`, slug), 1000 + number);
  for (const { port } of servers) {
    while (!(await shows(port, slug, text))) {
      if (performance.now() > begun + MAX_WAIT_MS) {
        return Number.POSITIVE_INFINITY;
      }
      await pause(20);
    }
  }
  return (performance.now() - begun) / 1000;
}

async function shows(port: number, slug: string, text: string): Promise<boolean> {
  return (await bodyOf(port, `/blog/${slug}.md`)).includes(text);
}

/** Asks a server itself. Returns nothing if it doesn't answer. */
async function bodyOf(port: number, target: string): Promise<string> {
  const answer = await ask(port, target, { headers: { host: HOST } }).catch(() => undefined);
  return String(answer?.body ?? '');
}

function targetsOf(slugs: readonly string[]): readonly string[] {
  return ['/blog', '/blog/rss.xml', '/blog/archive', ...slugs.slice(0, 100).map((slug) => `/blog/${slug}`)];
}

let reader = 0;

/** A request of one of 250 readers, each of whom nginx allows a certain number. */
function read(port: number, target: string) {
  reader = (reader + 1) % 250;
  const headers = { host: HOST, 'accept-encoding': 'br', 'x-forwarded-for': `192.0.2.${reader + 1}` };
  return ask(port, target, { headers });
}

/** Points the link `current` elsewhere in one step, as git-sync does. */
function link({ directory }: Pick<Site, 'directory'>, target: string): void {
  symlinkSync(target, `${directory}/link`);
  renameSync(`${directory}/link`, `${directory}/current`);
}

/** Each time, the processes that read the content are killed at another moment. */
async function workshopKilled({ bench, directory, slugs, servers }: Site): ReturnType<Phase> {
  const saved = slugs.slice(-SAVED);
  const kills = bench.pick(100, 20);
  for (let kill = 0; kill < kills; kill += 1) {
    const slug = saved[Math.floor((kill * SAVED) / kills)] ?? '';
    await editText(postFile(`${directory}/current`, slug), 1);
    await pause((kill * 37) % 600);
    for (const pid of servers.flatMap(workshopsOf)) {
      process.kill(pid, 'SIGKILL');
    }
  }
  const late = performance.now() + MAX_WAIT_MS;
  const mistakes: string[] = [];
  for (const { port, adminPort } of servers) {
    for (const slug of saved) {
      while (!(await shows(port, slug, 'Edited 1.')) && performance.now() < late) {
        await pause(20);
      }
      mistakes.push(...(performance.now() < late ? [] : [`${slug} is not live on ${port}`]));
    }
    const { body } = await ask(adminPort, '/metrics');
    mistakes.push(...(/^portico_content_errors 0$/m.test(String(body)) ? [] : [`a post is refused on ${port}`]));
  }
  return mistakes;
}

function workshopsOf({ pid }: OurProcess): readonly number[] {
  const isWorkshop = (each: number) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('workshop-program');
  return processesOf(pid).filter(isWorkshop);
}

/** Saves files, asks each server for their pages, cards and pictures, and removes the files, as switching git branches does. */
async function withFiles(
  { directory, servers }: Site,
  files: Readonly<Record<string, string | Buffer>>,
): ReturnType<Phase> {
  for (const [file, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(`${directory}/current/${file}`), { recursive: true });
    writeFileSync(`${directory}/current/${file}`, bytes);
  }
  await pause(1500);
  const slugs = Object.keys(files).flatMap((file) => /^posts\/([\w-]+)(?:\/index)?\.md$/.exec(file)?.[1] ?? []);
  const targets = slugs.slice(0, 20).flatMap((slug) => [`/blog/${slug}`, `/blog/${slug}.md`, `/blog/og/${slug}.png`]);
  const all = [...targets, '/blog/search?q=error+retry+gateway+timeout+10+info+warn+2026+a+the'];
  const answers = servers.flatMap(({ port }) =>
    all.map(async (target) => {
      const body = await bodyOf(port, target);
      const pictures = [...body.matchAll(/srcset="([^"]*)"/gi)].flatMap(([, set = '']) => set.split(', '));
      await Promise.all(pictures.map((each) => bodyOf(port, each.split(' ')[0] ?? '')));
    }),
  );
  await Promise.all(answers);
  for (const file of Object.keys(files)) {
    rmSync(`${directory}/current/${file}`);
  }
  return [];
}

function hostileFiles(): Readonly<Record<string, string>> {
  const numbers = (count: number, textOf: (n: number) => string) => Array.from({ length: count }, (_, n) => textOf(n));
  const log = '2026-01-02T00:00:00Z ERROR gateway timeout retry=1 a the info warn 10\n'.repeat(1500);
  const posts = [
    ...HOSTILE.map((text) => ({ body: text.repeat(100_000 / text.length) })),
    { head: `${'? '.repeat(400)}x\n` },
    { head: `other:\n  - name: {${numbers(4000, String).join(', ')}}\n` },
    { body: MARKS },
    { body: `\`\`\`js\n${MARKS}\n\`\`\`` },
    { body: `[x](/blog/${'a'.repeat(10_000)}) [y](/blog${'/'.repeat(4500)})` },
    { body: numbers(3000, (n) => `word${n}`).join(' ') },
    { title: '\u0e01'.repeat(470) },
    ...Array(5).fill({ body: `\`\`\`\n${log}\`\`\`` }),
  ];
  return {
    ...Object.fromEntries(posts.map((each, index) => [`posts/hostile-${index}.md`, post(each)])),
    'redirects.yaml': numbers(950, (n) => `/old-${n}: /blog\n`).join(''),
  };
}

function post({ title = 'Attack', head = '', body = 'Text.' }: { title?: string; head?: string; body?: string }) {
  const fields = 'description: A post.\nauthor: Leif Aasen\ndate: 2026-01-01\ntags: [AI]\ncategory: Guides\n';
  return `---\ntitle: ${title}\n${fields}${head}---\n\n${body}\n`;
}

function photograph(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
}

function flatAvif(size: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: '#123456' } })
    .avif({ effort: 0 })
    .toBuffer();
}

/** Clients of the first server that send a request byte by byte, that read no response, or that send thousands of requests at once. */
async function slowClients({ bench, servers, slugs }: Site): ReturnType<Phase> {
  const get = (target: string) => `GET ${target} HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`;
  const open = () =>
    connect(servers[0]?.port ?? 0, '127.0.0.1')
      .on('error', () => {})
      .pause();
  const clients = () => Array.from({ length: bench.pick(500, 100) }, open);
  const [senders, others] = [clients(), clients()];
  const many = [
    `${get(`/blog/og/${slugs[0]}.png`)}${get('/blog').repeat(15_000)}`,
    ...Array<string>(3).fill(get('/llms-full.txt').repeat(400)),
  ].map((bytes) => [open(), bytes] as const);
  for (const [socket, bytes] of [...many, ...others.map((each) => [each, get('/blog/rss.xml').repeat(20)] as const)]) {
    socket.write(bytes);
  }
  for (const letter of get(`/blog/${slugs[1]}`).slice(0, 40)) {
    for (const socket of senders) {
      socket.write(letter);
    }
    await pause(200);
  }
  for (const socket of [...senders, ...others, ...many.map(([socket]) => socket)]) {
    socket.destroy();
  }
  return [];
}

/** The content is gone for a while. Readers keep the posts, and each server says so in its metrics. */
async function emptied(site: Site): ReturnType<Phase> {
  mkdirSync(`${site.directory}/nothing`);
  link(site, 'nothing');
  await pause(6000);
  const metrics = await Promise.all(site.servers.map(({ adminPort }) => ask(adminPort, '/metrics')));
  link(site, 'content');
  rmSync(`${site.directory}/nothing`, { recursive: true });
  return metrics.flatMap(({ body }, index) =>
    body.includes('portico_content_stale 1') ? [] : [`server ${index} does not report it`],
  );
}

/** Processes that neither answer nor end. */
async function stopped(servers: readonly OurProcess[], ms: number): ReturnType<Phase> {
  const signal = (name: NodeJS.Signals) => servers.forEach(({ pid }) => void process.kill(pid, name));
  signal('SIGSTOP');
  await pause(ms).finally(() => signal('SIGCONT'));
  await pause(3000);
  return [];
}

async function killed({ bench, directory, slugs, servers }: Site): ReturnType<Phase> {
  const mistakes: string[] = [];
  for (const [round, slug] of slugs.slice(0, bench.pick(8, 2)).entries()) {
    const text = await editText(postFile(`${directory}/current`, slug), 2000 + round);
    const port = servers[0]?.port ?? 0;
    await pause((round * 37) % 300);
    await servers[0]?.stop('SIGKILL');
    const env = { ...ENV, PORT: String(port) };
    const options = { content: `${directory}/current`, cache: path.join(directory, 'cache-0'), env };
    servers[0] = { ...(await startOurs(bench, options)), port };
    mistakes.push(...((await shows(port, slug, text)) ? [] : [`after kill ${round}, the saved text is missing`]));
  }
  return mistakes;
}
