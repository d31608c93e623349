import { readFile } from 'node:fs/promises';
import { LOGO } from '@portico/site/brand-files';
import type { Answers } from '#answers.ts';
import { makeFonts } from '#fonts/make-fonts.ts';
import { makeIcons } from '#icons.ts';
import { type Logo, readLogo } from '#logo.ts';
import { contentTexts } from '#starting-texts/content.ts';
import { siteConfigText } from '#starting-texts/site-config.ts';

/** Files by their path. */
export type Files = ReadonlyMap<string, string | Buffer>;

const DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>';

/** All files of a provider, by their path from the root of the repository, and its mark. Writes nothing. */
export async function providerFiles(answers: Answers, today: string): Promise<{ files: Files; logo: Logo }> {
  const { accent, fonts, codeFonts } = answers;
  const logo = await logoOf(answers.logo);
  const files = new Map<string, string | Buffer>([
    ['site.config.ts', siteConfigText(answers)],
    ...within('content', contentTexts(answers, today)),
    ...within('brand', await brandFiles({ logo, accent, fonts, codeFonts })),
  ]);
  return { files, logo };
}

export type Brand = Pick<Answers, 'accent' | 'fonts' | 'codeFonts'> & { readonly logo: Logo };

/** The files of the folder of a brand, by their path in it. */
export async function brandFiles({ logo, accent, fonts, codeFonts }: Brand): Promise<Files> {
  return new Map([
    [LOGO, `${logo.svg}\n`],
    ...(await makeIcons(logo, accent)),
    ...(fonts.length > 0 ? await makeFonts('text', fonts) : []),
    ...(codeFonts.length > 0 ? await makeFonts('code', codeFonts) : []),
  ]);
}

/** The mark in an SVG file; a disc where there is none. */
export async function logoOf(file: string | undefined): Promise<Logo> {
  if (file === undefined) {
    return readLogo(DISC, LOGO);
  }
  const svg = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`${file} cannot be read. It was given as the logo. Write the path of an SVG file.`, { cause });
  });
  return readLogo(svg, file);
}

function within(folder: string, files: Files): [string, string | Buffer][] {
  return [...files].map(([name, contents]) => [`${folder}/${name}`, contents]);
}
