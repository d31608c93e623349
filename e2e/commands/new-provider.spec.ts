import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@portico/core/testing/network';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

const ABOUT = `import { useState } from 'react';
import { site } from '../site.config.ts?browser';
import { size } from 'acme-team';
import { Team } from '../parts/team.tsx';
import './about.css';

export const handle = { sitemap: false };
export const meta = () => [{ title: 'About us' }];

export default function About() {
  const [shown] = useState(size);
  return <h1>{site.brand}: <Team size={shown} /></h1>;
}
`;
const TEAM = `export function Team({ size }: { readonly size: number }) {
  return <em>{size} engineers</em>;
}
`;
const MARKDOWN = `import type { MarkdownExtensions } from '@portico/content';
export const plugins: MarkdownExtensions['plugins'] = [];
`;
const PAGES = ['/', '/about', '/blog', '/blog/first', '/shell/header.html'];
const FILES = ['/blog/rss.xml', '/site.webmanifest', '/llms.txt'];

const TEXTS = path.resolve('packages/core/src/texts');
const german = () => readFile(path.join(TEXTS, 'de.ts'), 'utf8');
const inFrench = (texts: string) =>
  texts
    .replaceAll('#texts/', `${TEXTS}/`)
    .replace("'de'", "'fr'")
    .replace("'Zum Inhalt springen'", "'Aller au contenu'");

const changes = () => execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });

test('npm run new-provider writes a site outside of the program, which is checked, built, served and developed there', async () => {
  test.setTimeout(400_000);
  const before = changes();
  const directory = await temporaryFolder();
  const site = path.join(directory, 'acme-site');
  const logo = path.join(directory, 'mark.svg');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  const flags = ['--name', 'Acme', '--domain', 'acme.example', '--logo', logo];
  const make = (dir: string, ...more: string[]) => npmRun('new-provider', ['--dir', dir, ...flags, ...more]).ended;
  const inSite = (...names: string[]) => path.join(site, ...names);

  for (const [refused, reason] of [
    [await make('acme-site', '--accent', '#ffcc00'), 'is in the folder of the program'],
    [await make(directory, '--accent', '#ffcc00'), 'is not empty'],
    [await make(site), '--accent is missing'],
    [await make(site, '--accent', 'yellowish'), 'expected a color such as'],
  ] as const) {
    expect(refused).toEqual({ code: 1, output: expect.stringContaining(reason) });
  }
  const made = await make(site, '--accent', '#6a1b9a');
  expect(made.code, made.output).toBe(0);
  expect(made.output).toContain('The logo keeps its own colors');

  const config = await readFile(inSite('site.config.ts'), 'utf8');
  await writeFile(inSite('site.config.ts'), config.replace('#6a1b9a', '#ffcc00'));
  const again = await npmRun('new-provider', ['--icons', '--dir', site, '--logo', inSite('brand/logo.svg')]).ended;
  expect(again.code, again.output).toBe(0);

  const env = { SITE_DIR: site };
  const checked = await npmRun('check', [], env).ended;
  expect(checked.code, checked.output).toBe(1);
  expect(checked.output).toMatch(/^1 post: 10 mistakes, 0 warnings/m);
  expect(checked.output).toMatch(/acme-site\/site\.config\.ts:\d+ \(tagline\): readers see "Replace this/);
  expect(checked.output).toMatch(/acme-site\/pages\/home\.tsx:\d+: readers see "Replace this/);

  await mkdir(inSite('parts'));
  await mkdir(inSite('texts'));
  await mkdir(inSite('public'));
  await mkdir(inSite('node_modules/acme-team'), { recursive: true });
  await Promise.all([
    writeFile(inSite('pages/about.tsx'), ABOUT),
    writeFile(inSite('pages/about.css'), 'h1 { letter-spacing: 0.01em; }'),
    writeFile(inSite('parts/team.tsx'), TEAM),
    writeFile(inSite('texts/fr.ts'), inFrench(await german())),
    writeFile(inSite('site.config.ts'), config.replace('brand: ', "language: 'fr',\n  brand: ")),
    writeFile(inSite('markdown.ts'), MARKDOWN),
    writeFile(inSite('public/hello.txt'), 'Hello.'),
    writeFile(inSite('node_modules/acme-team/package.json'), '{ "type": "module", "main": "team.js" }'),
    writeFile(inSite('node_modules/acme-team/team.js'), 'export const size = 3;'),
    writeFile(inSite('node_modules/acme-team/team.d.ts'), 'export const size: number;'),
    savePost(inSite('content/posts'), 'first'),
  ]);
  // As an editor does.
  execFileSync('node_modules/.bin/tsc', ['-p', site], { stdio: 'inherit' });

  for (const name of ['start', 'dev'] as const) {
    const port = await freePort();
    const command = npmRun(name, [], {
      ...env,
      PORT: String(port),
      ADMIN_PORT: '0',
      CACHE_DIR: path.join(directory, name),
    });
    await command.prints('Portico is ready');
    const get = async (pathname: string) => {
      const response = await fetch(`http://localhost:${port}${pathname}`);
      return { status: response.status, text: await response.text(), headers: JSON.stringify([...response.headers]) };
    };
    for (const address of [...PAGES, ...FILES]) {
      const { status, text, headers } = await get(address);
      expect(status, `${name} ${address}`).toBe(200);
      expect(`${text}${headers}`, address).not.toMatch(/culvert/i);
      expect(text, address).toMatch(/acme/i);
    }
    const { text: about } = await get('/about');
    expect(about).toContain('<em>3<!-- --> engineers</em>');
    expect(about).toMatch(/<html lang="fr".*Aller au contenu/s);
    expect((await get('/hello.txt')).text).toBe('Hello.');
    expect((await get('/pricing')).status).toBe(404);
    const { text: sitemap } = await get('/sitemap.xml');
    expect([...sitemap.matchAll(/<loc>[^<]*:\d+([^<]*)/g)].map(([, each]) => each)).toEqual(
      expect.arrayContaining(['/', '/blog/first']),
    );
    expect(sitemap).not.toContain('/about');
    if (name === 'dev') {
      await writeFile(inSite('pages/careers.tsx'), ABOUT);
      await expect.poll(async () => (await get('/careers')).status).toBe(200);
    }
    await command.stop();
  }
  await Promise.all(globSync('apps/*/build/acme-site*').map((build) => rm(build, { recursive: true })));
  expect(changes()).toBe(before);
});
