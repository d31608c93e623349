import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importSite } from '@portico/core/import-site';
import { CONFIG_FILE } from '@portico/core/site-config';
import { calledFrom, failInOneLine, readArguments } from '@portico/server/process/command';
import { colorMistake, domainMistake, type Mistake, nameMistake, readLogo } from '#new-provider/answers.ts';
import { brandFiles } from '#new-provider/brand-files.ts';
import { firstTexts } from '#new-provider/first-texts.ts';

const USAGE = `npm run new-provider -- --dir ../acme-site --name Acme --domain acme.example --accent '#6a1b9a' --logo acme.svg

Writes the folder of a site: its configuration, brand, first post and home page, and files for git, editors and CI.
  --dir DIR         a new folder outside of this one
  --name NAME       the brand, as it appears in the header
  --domain DOMAIN   the product's domain
  --accent COLOR    the brand's color, as #6a1b9a or oklch(45% 0.07 210)
  --logo FILE       the logo as SVG, without the name
  --icons           only makes the logo and the icons in brand/ of DIR again; the accent is that of its site.config.ts
  --help            prints this
`;
const ROOT = path.resolve(import.meta.dirname, '../..');

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const value = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const texts = { dir: value, name: value, domain: value, accent: value, logo: value };
  const { values } = readArguments(USAGE, { ...texts, icons: flag });
  const directory = path.resolve(calledFrom(), answer('--dir', values.dir));
  const logo = await readLogo(path.resolve(calledFrom(), answer('--logo', values.logo)));
  const files = values.icons ? await icons(directory, logo) : await wholeSite(directory, logo, values);
  for (const [file, contents] of files) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), contents);
  }
  const colors = logo.includes('currentColor')
    ? 'The logo follows the accent.'
    : 'The logo keeps its own colors: look at it on light and dark backgrounds. Parts with the color currentColor would follow the accent.';
  const written = [...files.keys()].map((file) => `  ${file}\n`).join('');
  const site = path.relative(ROOT, directory);
  const next = `Next:
  SITE_DIR=${site} npm run check   lists the texts to replace, and the links to pages that you don't have
  SITE_DIR=${site} npm start       builds and shows the site
${path.join(site, 'README.md')} has the other commands.
`;
  process.stdout.write(`Wrote in ${directory}:\n${written}${colors}\n${values.icons ? '' : next}`);
}

async function icons(directory: string, logo: string) {
  const { accent } = await importSite(path.join(directory, CONFIG_FILE));
  return inBrand(logo, accent);
}

type Answers = { readonly [Name in 'name' | 'domain' | 'accent']?: string | undefined };

async function wholeSite(directory: string, logo: string, answers: Answers) {
  if (!path.relative(ROOT, directory).startsWith('..')) {
    throw new Error(
      `${directory} is in the folder of the program. Name one outside of it, such as --dir ../acme-site.`,
    );
  }
  if (existsSync(directory) && readdirSync(directory).some((name) => name !== '.git')) {
    throw new Error(`${directory} is not empty. Nothing was written. Name a new folder.`);
  }
  const provider = {
    name: answer('--name', answers.name, nameMistake),
    domain: answer('--domain', answers.domain, domainMistake),
    accent: answer('--accent', answers.accent, colorMistake),
    today: new Date().toISOString().slice(0, 10),
    program: path.relative(directory, ROOT).split(path.sep).join('/'),
  };
  return new Map([...(await firstTexts(provider)), ...(await inBrand(logo, provider.accent))]);
}

async function inBrand(logo: string, accent: string | undefined) {
  const files = await brandFiles(logo, accent);
  return new Map(Array.from(files, ([file, contents]) => [`brand/${file}`, contents]));
}

function answer(flag: string, value = '', mistakeIn?: (value: string) => Mistake): string {
  if (value === '') {
    throw new Error(`${flag} is missing. Nothing was written. See --help.`);
  }
  const mistake = mistakeIn?.(value.trim());
  if (mistake !== undefined) {
    throw new Error(`${flag}: ${mistake} Nothing was written.`);
  }
  return value.trim();
}
