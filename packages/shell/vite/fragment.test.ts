import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { site } from '../../../e2e/fixture/site.config.ts';

const SITE = 'https://relay.example';
const ASSETS = 'https://assets.relay.example';
const PIECES = ['head.html', 'header.html', 'footer.html', 'end.html'];
const BRAND = path.resolve(import.meta.dirname, '../../../e2e/fixture/brand');

let root = '';
/** Of pages on another origin than the site. */
let elsewhere = '';
/** Of pages on the site's origin, with files on another one, and with a newsletter. */
let beside = '';
let printed = '';

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-fragment-test-'));
  elsewhere = path.join(root, 'elsewhere/out');
  beside = path.join(root, 'beside/out');
  const newsletter = {
    action: 'https://letters.example/subscribe',
    field: 'EMAIL',
    text: 'A letter.',
    privacy: '/privacy',
  };
  [printed] = await Promise.all([
    write('elsewhere', '/shell/', { hosts: { ...site.hosts, site: SITE } }),
    write('beside', `${ASSETS}/guide/shell/`, {
      newsletter,
      hosts: { ...site.hosts, assets: 'https://fonts.relay.example' },
    }),
  ]);
}, 60_000);

afterAll(() => rmSync(root, { recursive: true }));

/** What the command does, for the tests' provider with other fields; gives what it prints. */
function write(name: string, base: string, fields: object): Promise<string> {
  const folder = path.join(root, name);
  const config = path.join(folder, 'site.config.ts');
  cpSync(BRAND, path.join(folder, 'brand'), { recursive: true });
  writeFileSync(config, `export const site = ${JSON.stringify({ ...site, ...fields })};`);
  return run(path.join(folder, 'out'), base, config);
}

async function run(out: string, base: string, config: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(import.meta.dirname, 'write-fragment.ts'), out, base],
    { env: { ...process.env, NODE_ENV: 'production', SITE_CONFIG: config } },
  );
  return stdout;
}

function read(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

test('the pieces, their policy and an example are written, and the files with a hash in their names, but for icons', () => {
  expect(globSync('*', { cwd: elsewhere }).toSorted()).toEqual(
    [...PIECES, 'example.html', 'policy.json', 'shell'].toSorted(),
  );
  const files = globSync('shell/*/*', { cwd: elsewhere });
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !/^shell\/(?:assets|fonts)\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)$/.test(file))).toEqual(
    [],
  );
});

test('what the pieces load is there', () => {
  const urls = PIECES.flatMap((name) => [...read(elsewhere, name).matchAll(/(?:src|href)="(\/[^"]*)"/g)]).map(
    ([, url = '']) => url,
  );
  expect(urls.length).toBeGreaterThan(5);
  expect(urls.filter((url) => !existsSync(path.join(elsewhere, url)))).toEqual([]);
});

test('docs/shell-fragment.md names the ids of the pieces', () => {
  const document = readFileSync(path.resolve(import.meta.dirname, '../../../docs/shell-fragment.md'), 'utf8');
  const [, sentence = ''] = /The ids (.*?) are the shell's/s.exec(document) ?? [];
  const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const ids = PIECES.flatMap((name) => [...read(elsewhere, name).matchAll(/\sid="([^"]+)"/g)]).map(([, id = '']) => id);
  expect(ids.length).toBeGreaterThan(10);
  expect(ids.filter((id) => !named.some((name) => (name.endsWith('-') ? id.startsWith(name) : id === name)))).toEqual(
    [],
  );
});

test('paths of the configuration lead to the site', () => {
  const header = read(elsewhere, 'header.html');
  expect(header).toContain(`<a class="site-navigation-entry" href="${SITE}/blog">Blog</a>`);
  expect(header).toContain(`<noscript><a class="search-button" href="${SITE}/blog/search" `);
  expect(read(elsewhere, 'footer.html')).toContain(`href="${SITE}/blog/rss.xml"`);
  expect(read(beside, 'header.html')).toContain('href="/blog">Blog</a>');
});

test('the policy allows the one inline script by its hash, and nothing is styled inline', () => {
  const html = PIECES.map((name) => read(elsewhere, name)).join('');
  const inline = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  expect(inline).toHaveLength(1);
  const hash = createHash('sha256').update(inline.join()).digest('base64');
  expect(JSON.parse(read(elsewhere, 'policy.json'))).toEqual({
    'script-src': ["'self'", `'sha256-${hash}'`],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [SITE],
  });
  expect(html).not.toMatch(/\sstyle=|<style|\son\w+=/);
});

test('files on another origin, fonts on the asset host and the newsletter are in the policy', () => {
  const { 'script-src': scripts, ...others } = JSON.parse(read(beside, 'policy.json'));
  expect(scripts[0]).toBe(ASSETS);
  expect(others).toEqual({
    'style-src': [ASSETS],
    'img-src': [ASSETS, 'data:'],
    'font-src': [ASSETS, 'https://fonts.relay.example'],
    'connect-src': ["'self'"],
    'form-action': ['https://letters.example'],
  });
  expect(read(beside, 'end.html')).toMatch(
    /<script type="module" src="https:\/\/assets\.relay\.example\/guide\/shell\/assets\/shell-[\w-]{8}\.js">/,
  );
  expect(read(beside, 'head.html')).toContain('href="https://fonts.relay.example/fonts/');
  expect(existsSync(path.join(beside, 'guide/shell/favicon.svg'))).toBe(true);
});

test('the example has each piece, and allows nothing but what they need', () => {
  const example = read(elsewhere, 'example.html');
  for (const name of PIECES) {
    expect(example).toContain(read(elsewhere, name).trim());
  }
  expect(example).toMatch(
    /<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'sha256-/,
  );
});

test('a page loads no React before it is idle, and the command says what it costs', () => {
  const [, first = '', later = ''] =
    /loads ([\d.]+) KB of script and [\d.]+ KB of style sheets first, and ([\d.]+) KB/.exec(printed) ?? [];
  expect(Number(first)).toBeGreaterThan(2);
  expect(Number(first)).toBeLessThan(8);
  expect(Number(later)).toBeGreaterThan(40);
});

test('a folder that has something in it is left as it is', async () => {
  await expect(run(elsewhere, '/shell/', path.join(root, 'elsewhere/site.config.ts'))).rejects.toThrow(
    `${elsewhere} is not empty`,
  );
});
