#!/usr/bin/env node
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { importSite } from '@portico/core/import-site';
import { reasonOf } from '@portico/core/reason-of';
import { CONFIG_FILE } from '@portico/core/site-config';
import { slugify } from '@portico/core/slugify';
import { languagesWithTexts } from '@portico/core/texts-in';
import { VERSION } from '@portico/core/version';
import {
  ciMistake,
  colorMistake,
  domainMistake,
  languageMistake,
  type Mistake,
  nameMistake,
  readLogo,
} from '#answers.ts';
import { firstTexts } from '#first-texts.ts';
import { brandFiles } from '#write-brand-files.ts';

const USAGE = `npm create portico DIR -- [--name NAME] [--domain DOMAIN] [--accent COLOR] [--logo FILE] [--language TAG] [--ci HOST]

Writes a site into a new folder: its configuration, brand, first post and home page, and files for git, editors and containers. Asks for what is missing.
  --name NAME       the brand, as it appears in the header
  --domain DOMAIN   the product's domain, such as acme.example
  --accent COLOR    the brand's color, as #6a1b9a or oklch(45% 0.07 210)
  --logo FILE       the logo as SVG, without the name
  --language TAG    the language of the interface: en-US, or de
  --ci HOST         also writes the workflow that checks each change: github, or gitlab
  --yes             asks nothing, and guesses what is missing
  --icons           only makes the logo and the icons in brand/ of DIR again; the accent is that of its site.config.ts
  --portico WHICH   the version of portico that the site depends on, or what else npm takes; this one's by default
  --help, -h        prints this
`;
const LOGO = new URL('./template/logo.svg', import.meta.url);
const ACCENT = '#0b5f6b';

class UsageError extends Error {}

try {
  await main();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

type Answers = Readonly<Partial<Record<'name' | 'domain' | 'accent' | 'logo' | 'language' | 'ci' | 'portico', string>>>;

async function main(): Promise<void> {
  const { dir, isHelp, isIcons, answers, asks } = readArguments();
  if (isHelp) {
    process.stdout.write(USAGE);
    return;
  }
  const directory = path.resolve(dir ?? (await missing('A folder for the site', 'acme-site', asks)));
  const files = isIcons ? await icons(directory, answers.logo) : await wholeSite(directory, answers, asks);
  for (const [file, contents] of files) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), contents);
  }
  const logo = String(files.get('brand/logo.svg'));
  const colors = logo.includes('currentColor')
    ? 'The logo follows the accent.'
    : 'The logo keeps its own colors: look at it on light and dark backgrounds. Parts with the color currentColor would follow the accent.';
  // Package managers identify themselves in this variable.
  const isPnpm = process.env.npm_config_user_agent?.startsWith('pnpm/');
  const [install, dev, check] = isPnpm
    ? ['pnpm install', 'pnpm dev', 'pnpm portico check']
    : ['npm install', 'npm run dev', 'npx portico check'];
  const next = `Next:
  cd ${path.relative('.', directory) || '.'}
  ${install}
  ${dev.padEnd(18)}   shows the site; what you save appears at once
  ${check.padEnd(18)}   lists the texts to replace
Then set in site.config.ts where people log in and sign up, and your menus and footer.
`;
  process.stdout.write(`Wrote ${files.size} files in ${directory}. ${colors}\n${isIcons ? '' : next}`);
}

function readArguments() {
  const [value, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const texts = { name: value, domain: value, accent: value, logo: value, language: value, ci: value, portico: value };
  const options = { ...texts, yes: flag, icons: flag, help: { ...flag, short: 'h' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { yes = false, icons: isIcons = false, help: isHelp = false, ...answers } = values;
    if (positionals.length > 1) {
      throw new Error('A site has one folder');
    }
    return { dir: positionals[0], isHelp, isIcons, answers, asks: !yes && process.stdin.isTTY };
  } catch (error) {
    const message = reasonOf(error).replace(/\. .*$/s, '');
    throw new UsageError(`${message}. Nothing was written.\n${USAGE.trimEnd()}`);
  }
}

async function icons(directory: string, logo: string | undefined) {
  const { accent } = await importSite(path.join(directory, CONFIG_FILE));
  return inBrand(await readLogo(logo ?? path.join(directory, 'brand/logo.svg')), accent);
}

async function wholeSite(directory: string, given: Answers, asks: boolean) {
  if (existsSync(directory) && readdirSync(directory).some((name) => name !== '.git')) {
    throw new UsageError(`${directory} is not empty. Nothing was written. Choose a new folder.`);
  }
  const word = path.basename(directory).replace(/-site$/, '');
  const answer = async (flag: keyof Answers, question: string, guess: string, mistakeIn: (value: string) => Mistake) =>
    checked(`--${flag}`, given[flag] ?? (await missing(question, guess, asks)), mistakeIn);
  const name = await answer('name', 'Name of the brand', word.charAt(0).toUpperCase() + word.slice(1), nameMistake);
  const domain = await answer('domain', "The product's domain", `${slugify(name)}.example`, domainMistake);
  const accent = await answer('accent', "The brand's color", ACCENT, colorMistake);
  const languages = languagesWithTexts();
  const [first = ''] = languages;
  const question = `Language of the interface, ${languages.join(' or ')}`;
  const language = await answer('language', question, first, languageMistake);
  const ci = given.ci && checked('--ci', given.ci, ciMistake);
  const logoFile = given.logo ?? (await missing('Logo, an SVG file (Enter for a simple one)', '', asks));
  const logo = logoFile === '' ? (await readFile(LOGO, 'utf8')).trim() : await readLogo(path.resolve(logoFile));
  const provider = { name, domain, accent, language, ci, now: new Date(), portico: given.portico ?? `^${VERSION}` };
  return new Map([...(await firstTexts(provider)), ...(await inBrand(logo, accent))]);
}

async function inBrand(logo: string, accent: string | undefined) {
  const files = await brandFiles(logo, accent);
  return new Map(Array.from(files, ([file, contents]) => [`brand/${file}`, contents]));
}

/** Asks a question, or takes the guess. */
async function missing(question: string, guess: string, asks: boolean): Promise<string> {
  if (!asks) {
    return guess;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(`${question}${guess === '' ? '' : ` (${guess})`}: `)) || guess;
  } finally {
    terminal.close();
  }
}

function checked(flag: string, value: string, mistakeIn: (value: string) => Mistake): string {
  const mistake = mistakeIn(value.trim());
  if (mistake !== undefined) {
    throw new UsageError(`${flag}: ${mistake} Nothing was written.`);
  }
  return value.trim();
}
