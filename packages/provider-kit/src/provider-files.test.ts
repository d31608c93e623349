import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSiteConfig } from '@portico/site/config';
import { describe, expect, onTestFinished, test } from 'vitest';
import { completeAnswers, fontFilesOf, QUESTIONS } from '#answers.ts';
import { providerFiles } from '#provider-files.ts';
import {
  filesRemoved,
  fontsLeftOver,
  refuseToLose,
  refuseToOverwrite,
  refuseToReplace,
  writeFiles,
} from '#write-files.ts';

const GIVEN = {
  brand: `O'Neil "Edge" \\ Co`,
  domain: 'oneil.example',
  accent: '#6a1b9a',
  social:
    'https://github.com/oneil, https://hachyderm.io/@oneil,https://www.linkedin.com/company/oneil, https://www.chat.example/oneil',
};

function folder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-provider-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** The configuration that the files of a provider come to, as the site reads it. */
async function configOf(given: Readonly<Record<string, string>>) {
  const directory = folder();
  const { files } = await providerFiles(completeAnswers(given), '2026-11-21');
  await writeFiles(directory, files, []);
  const module = await import(/* @vite-ignore */ pathToFileURL(path.join(directory, 'site.config.ts')).href);
  return { files, site: parseSiteConfig(module.site) };
}

describe('a provider', () => {
  test('has a configuration that is right, whatever signs its name has', async () => {
    const { site } = await configOf(GIVEN);
    expect(site).toMatchObject({
      brand: GIVEN.brand,
      company: GIVEN.brand,
      accent: '#6a1b9a',
      productDomain: 'oneil.example',
      hosts: {
        marketing: 'https://oneil.example',
        docs: 'https://docs.oneil.example',
        dashboard: 'https://dashboard.oneil.example',
        code: 'https://github.com/oneil',
      },
    });
    expect(site.account.logIn.href).toBe('https://dashboard.oneil.example/login');
    expect(site.social.map(({ icon }) => icon)).toEqual(['rss', 'github', 'mastodon', 'linkedin', 'short-message']);
    expect(site.social.at(-1)?.label).toBe(`${GIVEN.brand} on chat.example`);
    expect(JSON.stringify(site.navigation)).toContain('Source code');
    expect(Object.keys(site.pages ?? {})).toEqual(['home', 'pricing', 'download']);
  });

  test('has nothing of the sample in its files, and says what is to be replaced', async () => {
    const { files, site } = await configOf({ brand: 'Acme', domain: 'acme.example' });
    const texts = [...files].map(([name, contents]) => `${name} ${contents.toString('latin1')}`).join('\n');
    expect(texts).not.toMatch(/culvert|relay/i);
    // Else a field that it leaves out is unknown where the apps read it, and they do not compile.
    expect(String(files.get('site.config.ts'))).toContain('export const site: SiteConfig = {');
    expect(JSON.stringify(site.pages)).toContain('Replace this');
    expect(site.search.defaultTags).toEqual([]);
    // There is no code host to lead to.
    expect(JSON.stringify(site.navigation)).not.toContain('Source code');
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['site.config.ts', 'content/authors.yaml', 'content/posts/hello.md', 'brand/logo.svg']),
    );
  });
});

test('font files may have commas in their names', () => {
  expect(fontFilesOf('Sans[wdth,wght].ttf, Acme, Inc/Inter-VariableFont_opsz,wght.TTF ,Sans-Italic.woff2')).toEqual([
    'Sans[wdth,wght].ttf',
    'Acme, Inc/Inter-VariableFont_opsz,wght.TTF',
    'Sans-Italic.woff2',
  ]);
});

test.for([
  ['brand', 'Hawai`i Net'],
  ['domain', '10.1.2.3'],
  ['docs', 'http://docs.acme.example'],
  ['code', 'https://github.com/a, https://github.com/b'],
] as const)('--%s %s is refused: the site would not start with it, or have a dead link', ([name, answer]) => {
  expect(() => completeAnswers({ brand: 'Acme', domain: 'acme.example', [name]: answer })).toThrow(
    `--${name} ${answer}: expected`,
  );
});

test('profiles that are written as those of Mastodon are not taken for them', async () => {
  const { site } = await configOf({
    brand: 'Acme',
    domain: 'acme.example',
    social:
      'https://medium.com/@acme,https://www.threads.com/@acme,https://hashnode.com/@acme,https://www.producthunt.com/@acme,https://hachyderm.io/@acme',
  });
  expect(site.social.slice(1).map(({ label }) => label)).toEqual([
    'Acme on medium.com',
    'Acme on threads.com',
    'Acme on hashnode.com',
    'Acme on producthunt.com',
    'Acme on Mastodon',
  ]);
});

test.for(['https://www.github.com/acme', 'https://GitHub.com/acme'])('%s is a code host', async (profile) => {
  const { site } = await configOf({ brand: 'Acme', domain: 'acme.example', social: profile });
  expect(site.hosts.code).toBe(profile);
});

test.for(['**//', '*/'])('a brand called %j is in a comment that it does not end', async (brand) => {
  const { site } = await configOf({ brand, domain: 'acme.example' });
  expect(site.brand).toBe(brand);
});

test('a tagline that reads as a variable is a text', async () => {
  const { site } = await configOf({ brand: '$code', domain: 'acme.example', tagline: '$docs' });
  expect([site.brand, site.tagline, site.pages?.home?.heading]).toEqual(['$code', '$docs', '$docs']);
});

test('another folder with files of a provider is not written over', async () => {
  const directory = folder();
  await refuseToOverwrite(path.join(directory, 'new'));
  await refuseToOverwrite(directory);
  writeFileSync(path.join(directory, 'site.config.ts'), 'a');
  await expect(refuseToOverwrite(directory)).rejects.toThrow(/has site\.config\.ts already.*--force/);
});

test('mistakes in the answers are told together, by their flags', () => {
  expect(() =>
    completeAnswers({
      domain: 'Acme Example',
      accent: '#ffcc00',
      docs: 'docs.acme.example',
      social: 'acme',
      logo: 'a.png',
    }),
  ).toThrow(
    /^6 answers .*nothing was written.*\n {2}--brand is missing\n {2}--domain Acme Example: .*\n {2}--accent #ffcc00: .*nearest.*oklch.*\n {2}--logo a\.png: .*\n {2}--social acme: .*\n {2}--docs docs\.acme\.example: /,
  );
});

test('the page of the kit names every flag', () => {
  const page = readFileSync(new URL('../../../docs/new-provider.md', import.meta.url), 'utf8');
  expect(QUESTIONS.map(({ name }) => name).filter((name) => !page.includes(`\`--${name}\``))).toEqual([]);
});

test('what is replaced is known before it is, and a provider that is not the sample is not replaced', async () => {
  const directory = folder();
  mkdirSync(path.join(directory, 'content/posts'), { recursive: true });
  writeFileSync(path.join(directory, 'content/posts/ours.md'), 'a');
  writeFileSync(path.join(directory, 'content/authors.yaml'), 'a');
  expect(await filesRemoved(directory, new Map([['content/authors.yaml', 'b']]))).toEqual(['content/posts/ours.md']);
  await refuseToReplace(directory);
  writeFileSync(path.join(directory, 'site.config.ts'), "  brand: 'Culvert',\n");
  await refuseToReplace(directory);
  writeFileSync(path.join(directory, 'site.config.ts'), "  brand: 'Acme',\n");
  await expect(refuseToReplace(directory)).rejects.toThrow(/is not the sample's.*its posts too.*--force.*--dir/);
});

test('fonts that a new style sheet no longer names are left over, those of the other use are not', async () => {
  const directory = folder();
  mkdirSync(path.join(directory, 'fonts'));
  for (const name of ['text-greek-normal.woff2', 'text-latin-normal.woff2', 'code-latin-normal.woff2']) {
    writeFileSync(path.join(directory, 'fonts', name), 'a');
  }
  const made = new Map([
    ['fonts-text.css', ''],
    ['fonts/text-latin-normal.woff2', ''],
  ]);
  expect(await fontsLeftOver(directory, made)).toEqual(['fonts/text-greek-normal.woff2']);
  expect(await fontsLeftOver(directory, new Map())).toEqual([]);
});

describe('what git does not have', () => {
  const git = (directory: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], {
      cwd: directory,
      stdio: 'pipe',
    });

  test('is not replaced', async () => {
    const directory = folder();
    await expect(refuseToLose(directory)).rejects.toThrow(/is in no git repository.*--force/);
    git(directory, 'init', '-q');
    mkdirSync(path.join(directory, 'content'));
    writeFileSync(path.join(directory, 'content/a.md'), 'a');
    writeFileSync(path.join(directory, 'other.md'), 'not of the provider');
    await expect(refuseToLose(directory)).rejects.toThrow(/content\/\nCommit them first, or write --force/);
    git(directory, 'add', 'content');
    git(directory, 'commit', '-qm', 'a');
    writeFileSync(path.join(directory, 'content/.DS_Store'), 'of the desktop');
    git(directory, 'config', 'core.excludesFile', path.join(directory, 'ignored'));
    writeFileSync(path.join(directory, 'ignored'), '.DS_Store\n*.psd\n');
    await refuseToLose(directory);
    writeFileSync(path.join(directory, 'content/cover.psd'), 'a');
    await expect(refuseToLose(directory)).rejects.toThrow(/content\/cover\.psd/);
    rmSync(path.join(directory, 'content/cover.psd'));
    git(directory, 'config', 'status.showUntrackedFiles', 'no');
    writeFileSync(path.join(directory, 'content/mine.md'), 'a');
    await expect(refuseToLose(directory)).rejects.toThrow(/content\/mine\.md/);
  });
});
