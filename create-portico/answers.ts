import { readFile } from 'node:fs/promises';
import { isColor } from '@portico/core/accent';
import { languagesWithTexts } from '@portico/core/texts-in';
import sharp from 'sharp';
import { CI_FILES } from '#first-texts.ts';

export type Mistake = string | undefined;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
// Pages don't allow any of these, and every page contains the logo.
const NOT_ALLOWED = /<(?:script|style|image|foreignObject|text)\b|\s(?:style|on\w+)\s*=/i;
const MAX_CHARACTERS = 4000;

export function nameMistake(name: string): Mistake {
  return name.trim() === '' || /[`\\\n]/.test(name)
    ? 'A name is text without backticks, backslashes and line breaks. Write it as it should appear in the header, such as Acme.'
    : undefined;
}

export function domainMistake(domain: string): Mistake {
  return DOMAIN.test(domain)
    ? undefined
    : `${JSON.stringify(domain)} is not a domain. Write one in lower case, without https:// and without a path, such as acme.example.`;
}

export function colorMistake(accent: string): Mistake {
  return isColor(accent)
    ? undefined
    : `${JSON.stringify(accent)} can't be the accent: expected a color such as oklch(45% 0.07 210) or #0b5f6b.`;
}

export function languageMistake(language: string): Mistake {
  const languages = languagesWithTexts();
  return languages.includes(language)
    ? undefined
    : `${JSON.stringify(language)} is not one of the program's languages: ${languages.join(', ')}. For another language, choose one of these, and write its texts later.`;
}

export function ciMistake(host: string): Mistake {
  return Object.hasOwn(CI_FILES, host)
    ? undefined
    : `${JSON.stringify(host)} is not a code host for which there is a workflow. Write ${Object.keys(CI_FILES).join(' or ')}.`;
}

export async function readLogo(file: string): Promise<string> {
  const source = await readFile(file, 'utf8').catch((cause) => {
    throw new Error(`Can't read the logo ${file}. Write the path of an SVG file.`, { cause });
  });
  const format = await sharp(Buffer.from(source))
    .metadata()
    .then(({ format }) => format)
    .catch(() => undefined);
  const svg = source.slice(source.search(/<svg\b/i)).trim();
  if (format !== 'svg' || !svg.startsWith('<svg')) {
    throw new Error(`${file} is not an SVG image. Icons and the header need one. Save the logo as SVG.`);
  }
  const [found] = NOT_ALLOWED.exec(svg) ?? [];
  if (found !== undefined) {
    throw new Error(
      `${file} contains "${found.trim()}", which pages don't allow. Save it with text turned into paths and with attributes instead of styles; \`npx svgo --config\` does that, with the plugins preset-default and convertStyleToAttrs.`,
    );
  }
  if (!/^<svg[^>]*\sviewBox=/.test(svg)) {
    throw new Error(`${file} has no viewBox, so it can't be shown in another size. Save it again with one.`);
  }
  if (svg.length > MAX_CHARACTERS) {
    throw new Error(
      `${file} has ${svg.length} characters, and every page contains it. Make it shorter than ${MAX_CHARACTERS}, for example with \`npx svgo\`.`,
    );
  }
  return svg;
}
