import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copyPosts } from './copied-posts.ts';
import { table } from './measure.ts';

const COUNTS = ['1000', '5000'];
const KILLS = 20;
const KILLED_POSTS = 60;

type Run = {
  readonly seconds: number;
  /** Of all processors, which other work on the machine changes less. */
  readonly processorSeconds: number;
  readonly printed: string;
};

/**
 * What an export takes, beside Hugo with the least theme there can be over the same posts: the first time, once more with nothing
 * changed, and after an edit of one post. The words say how many posts, and a content folder to take them from. Without cards, which
 * Hugo does not draw; the last row has them. With the word `killed` instead: exports that are killed at random moments.
 */
export async function run(words: readonly string[]): Promise<void> {
  if (words[0] === 'killed') {
    await runKilled();
    return;
  }
  const counts = words.filter((word) => /^\d+$/.test(word));
  const source = words.find((word) => !/^\d+$/.test(word));
  const rows = [['', 'posts', 'pages', 'seconds', 'processor s', 'processor ms a page', 'files written']];
  for (const count of counts.length === 0 ? COUNTS : counts) {
    const directory = mkdtempSync(path.join(tmpdir(), 'portico-export-'));
    try {
      rows.push(...measure(directory, Number(count), source));
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  process.stdout.write(`${availableParallelism()} processors\n\n${table(rows)}`);
}

function measure(directory: string, count: number, source: string | undefined): string[][] {
  const content = path.join(directory, 'content');
  const [first = ''] = copyPosts(content, count, source);
  const post = path.join(content, 'posts', `${first}.md`);
  const env = {
    CONTENT_DIR: content,
    CACHE_DIR: path.join(directory, 'cache'),
    BASE_URL: 'https://culvert.example',
    NODE_ENV: 'production',
  };
  const ours = (...flags: string[]) =>
    timedCommand(`node server/src/export.ts --out ${path.join(directory, 'out')} ${flags.join(' ')}`, env);
  const row = (name: string, { seconds, processorSeconds, printed }: Run) => {
    const pages = Number(/ ([\d,]+) pages/.exec(printed)?.[1]?.replace(',', ''));
    const written = /Written: (\d+)/.exec(printed)?.[1] ?? '';
    const each = ((processorSeconds * 1000) / pages).toFixed(1);
    return [name, String(count), String(pages), seconds.toFixed(1), processorSeconds.toFixed(1), each, written];
  };
  const rows = [row('ours, first', ours('--no-cards')), row('ours, unchanged', ours('--no-cards'))];
  appendFileSync(post, '\nOne more line.\n');
  rows.push(row('ours, one edit', ours('--no-cards')));
  rows.push(...hugoRows(directory, content, post, count));
  rows.push(row('ours, cards added', ours()));
  return rows;
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

function hugoRows(directory: string, content: string, post: string, count: number): string[][] {
  if (spawnSync('hugo', ['version']).error !== undefined) {
    process.stdout.write('hugo is not installed: apt-get install hugo\n');
    return [];
  }
  const site = path.join(directory, 'hugo');
  writeHugoSite(site, content);
  const build = () => timedCommand('hugo --quiet', {}, site);
  const row = (name: string, { seconds, processorSeconds }: Run) => {
    const pages = readdirSync(path.join(site, 'public'), { recursive: true }).filter((file) =>
      String(file).endsWith('index.html'),
    ).length;
    const each = ((processorSeconds * 1000) / pages).toFixed(1);
    return [name, String(count), String(pages), seconds.toFixed(1), processorSeconds.toFixed(1), each, ''];
  };
  const rows = [row('Hugo, first', build())];
  appendFileSync(path.join(site, 'content/blog', path.basename(post)), '\nOne more line.\n');
  return [...rows, row('Hugo, one edit', build())];
}

/** The least that makes the same kinds of page: posts with highlighted code, lists of tags and categories in pages, feeds. */
function writeHugoSite(site: string, content: string): void {
  const layouts = path.join(site, 'layouts/_default');
  mkdirSync(layouts, { recursive: true });
  cpSync(path.join(content, 'posts'), path.join(site, 'content/blog'), { recursive: true });
  const frame = (main: string) =>
    `<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body><main><h1>{{ .Title }}</h1>${main}</main></body></html>`;
  const list =
    '{{ range .Paginator.Pages }}<article><h2><a href="{{ .RelPermalink }}">{{ .Title }}</a></h2><p>{{ .Description }}</p></article>{{ end }}';
  writeFileSync(path.join(layouts, 'single.html'), frame('{{ .Content }}'));
  writeFileSync(path.join(layouts, 'list.html'), frame(list));
  writeFileSync(
    path.join(site, 'config.yaml'),
    'baseURL: https://culvert.example/\ntitle: Culvert\npaginate: 12\nmarkup:\n  goldmark:\n    renderer:\n      unsafe: true\n  highlight:\n    noClasses: false\n',
  );
}

function timedCommand(command: string, env: Readonly<Record<string, string>>, cwd = process.cwd()): Run {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', `time -p ${command}`], {
    env: { ...process.env, ...env },
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (status === null || status > 1) {
    throw new Error(`${command} ended with ${status}:\n${stderr}`);
  }
  const [real = 0, user = 0, system = 0] = ['real', 'user', 'sys'].map((name) =>
    Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(stderr)?.[1]),
  );
  return { seconds: real, processorSeconds: user + system, printed: stdout };
}
