import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FONT_STYLES, FONTS_FOLDER, LOGO } from '@portico/site/brand-files';
import { parseSiteConfig } from '@portico/site/config';
import { fontFilesOf } from '#answers.ts';
import { failInOneLine } from '#fail-in-one-line.ts';
import { readLogo } from '#logo.ts';
import { brandFiles } from '#provider-files.ts';
import { fontsLeftOver, writeFiles } from '#write-files.ts';
import { site } from '../../../site.config.ts';

/*
 * npm run brand: makes the files of brand/ again, when logo, accent or fonts have changed. USAGE has the options.
 */

const USAGE = `npm run brand

Makes the icons in brand/ from brand/logo.svg, in the accent of site.config.ts.
  --logo FILE       takes this SVG as the logo first
  --font FILE       makes the fonts of text from this file and others of its family, between commas or each with its flag
  --code-font FILE  makes those of code
  --help            prints this
`;

const BRAND = path.resolve(import.meta.dirname, '../../../brand');

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const { values } = readArguments();
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  // npm starts scripts at the root; paths are meant from where it was called.
  const here = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const logoFile = values.logo === undefined ? path.join(BRAND, LOGO) : here(values.logo);
  const source = await readFile(logoFile, 'utf8').catch((cause) => {
    throw new Error(
      `${logoFile} cannot be read. The icons are made of it. Write --logo with the path of an SVG file.`,
      {
        cause,
      },
    );
  });
  const fonts = fontFilesOf(values.font?.join(',')).map(here);
  const codeFonts = fontFilesOf(values['code-font']?.join(',')).map(here);
  const made = await brandFiles({
    logo: readLogo(source, logoFile),
    accent: parseSiteConfig(site).accent,
    fonts,
    codeFonts,
  });
  // New fonts change no icon, and one of those may be the provider's own drawing.
  const isOfFontsAlone = values.logo === undefined && fonts.length + codeFonts.length > 0;
  const files = new Map([...made].filter(([name]) => !isOfFontsAlone || isOfFonts(name)));
  const leftOver = await fontsLeftOver(BRAND, files);
  await writeFiles(BRAND, files, leftOver);
  const lines = [
    ...leftOver.map((name) => `removed brand/${name}`),
    ...[...files.keys()].map((name) => `wrote brand/${name}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function isOfFonts(name: string): boolean {
  return name.startsWith(`${FONTS_FOLDER}/`) || Object.values<string>(FONT_STYLES).includes(name);
}

function readArguments() {
  const several = { type: 'string', multiple: true } as const;
  const options = {
    logo: { type: 'string' },
    font: several,
    'code-font': several,
    help: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ options });
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(`${reason}. Write it so:\n\n${USAGE.trimEnd()}`);
  }
}
