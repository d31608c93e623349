import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cancel, confirm, isCancel, text } from '@clack/prompts';
import { colorMistake, domainMistake, type Mistake, nameMistake, readLogo } from '#new-provider/answers.ts';
import { brandFiles } from '#new-provider/brand-files.ts';
import { contentFiles, siteConfigText } from '#new-provider/first-texts.ts';
import { calledFrom, failInOneLine, readArguments } from '#process/command.ts';

const USAGE = `npm run new-provider -- --name Acme --domain acme.example --accent '#6a1b9a' --logo acme.svg --yes

Replaces the provider of the repository: writes site.config.ts, the icons in brand/ and a first post, and deletes all other
posts. Asks for each answer that you don't give.
  --name NAME       the brand, as it stands in the header
  --domain DOMAIN   the product's domain
  --accent COLOR    the brand's color, as #rrggbb
  --logo FILE       the logo as SVG, without the name
  --yes             replaces without asking
  --icons           only makes the logo and the icons in brand/ again
  --dir DIR         writes into another folder
  --help            prints this
`;

const NEXT = `Next:
  npm run check   lists the texts that are still to be replaced
  npm start       builds and shows the site
  apps/www        still has the sample's home, pricing and download: edit the three files in app/routes, or replace the app
docs/new-provider.md explains the rest.
`;
const REPLACED = ['site.config.ts', 'content', 'brand'];
const ROOT = path.resolve(import.meta.dirname, '../..');
const isAsking = process.stdin.isTTY && process.stdout.isTTY;

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const value = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const answers = { name: value, domain: value, accent: value, logo: value };
  const { values: given } = readArguments(USAGE, { ...answers, dir: value, yes: flag, icons: flag });
  const directory = path.resolve(calledFrom(), given.dir ?? ROOT);
  const files = new Map<string, string | Buffer>();
  const accent = await answer('--accent', given.accent, "The brand's color, such as #6a1b9a", colorMistake);
  if (!given.icons) {
    const name = await answer('--name', given.name, 'Name of the brand, such as Acme', nameMistake);
    const domain = await answer('--domain', given.domain, 'Domain of the product, such as acme.example', domainMistake);
    files.set('site.config.ts', siteConfigText({ name, domain, accent }));
    for (const [file, contents] of contentFiles(name, new Date().toISOString().slice(0, 10))) {
      files.set(`content/${file}`, contents);
    }
  }
  const logoFile = await answer('--logo', given.logo, 'SVG file of the logo, without the name', fileMistake);
  const logo = await readLogo(path.resolve(calledFrom(), logoFile));
  for (const [file, contents] of await brandFiles(logo, accent)) {
    files.set(`brand/${file}`, contents);
  }
  if (!given.yes) {
    await confirmReplacing(directory, given.icons ? ['brand'] : REPLACED);
  }
  for (const entry of given.icons ? [] : REPLACED) {
    await rm(path.join(directory, entry), { recursive: true, force: true });
  }
  for (const [file, contents] of files) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), contents);
  }
  const colors = logo.includes('currentColor')
    ? 'The logo follows the accent.'
    : 'The logo keeps its own colors: look at it on light and on dark. What is currentColor in it would follow the accent.';
  const written = [...files.keys()].map((file) => `  ${file}\n`).join('');
  process.stdout.write(`Wrote in ${directory}:\n${written}${colors}\n${given.icons ? '' : NEXT}`);
}

/** Returns the flag's value, or asks on the terminal. */
async function answer(
  flag: string,
  given: string | undefined,
  question: string,
  mistakeIn: (value: string) => Mistake,
): Promise<string> {
  if (given === undefined && !isAsking) {
    throw new Error(`${flag} is missing, and there is no terminal to ask for it. Add ${flag}, or see --help.`);
  }
  const value = given ?? (await text({ message: question, validate: (typed = '') => mistakeIn(typed.trim()) }));
  if (isCancel(value)) {
    return stop();
  }
  const mistake = mistakeIn(value.trim());
  if (mistake !== undefined) {
    throw new Error(`${flag}: ${mistake} Nothing was written.`);
  }
  return value.trim();
}

function fileMistake(file: string): Mistake {
  const absolute = path.resolve(calledFrom(), file);
  return existsSync(absolute) ? undefined : `The file ${absolute} does not exist. Write the path of an SVG file.`;
}

async function confirmReplacing(directory: string, entries: readonly string[]): Promise<void> {
  const there = entries.filter((entry) => existsSync(path.join(directory, entry))).join(', ');
  if (there === '') {
    return;
  }
  if (!isAsking) {
    throw new Error(`${there} in ${directory} would be replaced. Write --yes to replace them.`);
  }
  const message = `Replace all of ${there}? Git only brings back what you have committed.`;
  const isSure = await confirm({ message, initialValue: false });
  if (isCancel(isSure) || !isSure) {
    stop();
  }
}

function stop(): never {
  cancel('Nothing was written.');
  process.exit(1);
}
