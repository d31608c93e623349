import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONFIG_FILE } from '@portico/config/site-config';
import { colorMistake, domainMistake, type Mistake, nameMistake, readLogo } from '#new-provider/answers.ts';
import { brandFiles } from '#new-provider/brand-files.ts';
import { firstTexts } from '#new-provider/first-texts.ts';
import { calledFrom, failInOneLine, readArguments } from '#process/command.ts';

const USAGE = `npm run new-provider -- --name Acme --domain acme.example --accent '#6a1b9a' --logo acme.svg --yes

Replaces the provider of the repository: writes site.config.ts, the icons in brand/ and a first post, and deletes all other
posts.
  --name NAME       the brand, as it appears in the header
  --domain DOMAIN   the product's domain
  --accent COLOR    the brand's color, as #6a1b9a or oklch(45% 0.07 210)
  --logo FILE       the logo as SVG, without the name
  --yes             replaces what is there
  --icons           only makes the logo and the icons in brand/ again; the accent is that of site.config.ts
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
  const accent = answer('--accent', given.accent ?? (given.icons && (await configuredAccent(directory))), colorMistake);
  if (!given.icons) {
    const name = answer('--name', given.name, nameMistake);
    const domain = answer('--domain', given.domain, domainMistake);
    for (const [file, contents] of await firstTexts({ name, domain, accent }, new Date().toISOString().slice(0, 10))) {
      files.set(file, contents);
    }
  }
  const logoFile = answer('--logo', given.logo);
  const logo = await readLogo(path.resolve(calledFrom(), logoFile));
  for (const [file, contents] of await brandFiles(logo, accent)) {
    files.set(`brand/${file}`, contents);
  }
  const there = (given.icons ? ['brand'] : REPLACED).filter((entry) => existsSync(path.join(directory, entry)));
  if (!given.yes && there.length > 0) {
    throw new Error(
      `${there.join(', ')} in ${directory} would be replaced, and git only brings back what you have committed. Write --yes to replace them.`,
    );
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
    : 'The logo keeps its own colors: look at it on light and dark backgrounds. Parts with the color currentColor would follow the accent.';
  const written = [...files.keys()].map((file) => `  ${file}\n`).join('');
  process.stdout.write(`Wrote in ${directory}:\n${written}${colors}\n${given.icons ? '' : NEXT}`);
}

async function configuredAccent(directory: string): Promise<string | undefined> {
  const config: { readonly site?: { readonly accent?: string } } = await import(
    path.join(directory, CONFIG_FILE)
  ).catch(() => ({}));
  return config.site?.accent;
}

function answer(flag: string, given: string | false | undefined, mistakeIn?: (value: string) => Mistake): string {
  if (!given) {
    throw new Error(`${flag} is missing. Nothing was written. See --help.`);
  }
  const mistake = mistakeIn?.(given.trim());
  if (mistake !== undefined) {
    throw new Error(`${flag}: ${mistake} Nothing was written.`);
  }
  return given.trim();
}
