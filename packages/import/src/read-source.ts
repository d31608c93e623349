import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { displayPath } from '@portico/core/command-errors';
import { reasonOf } from '@portico/core/reason-of';
import { PANDOC } from '#notes.ts';
import type { Source } from '#source.ts';
import { docusaurus } from '#systems/docusaurus.ts';
import { eleventy } from '#systems/eleventy.ts';
import { readGhost } from '#systems/ghost.ts';
import { hugo } from '#systems/hugo.ts';
import { jekyll } from '#systems/jekyll.ts';
import { markdown } from '#systems/markdown.ts';
import { readSiteFolder } from '#systems/read-site-folder.ts';
import { readWordPress } from '#systems/wordpress.ts';

const EXPORTS = { ghost: readGhost, wordpress: readWordPress };
const SYSTEMS = { hugo, jekyll, docusaurus, eleventy, markdown };

export type Format = (typeof FORMATS)[number];

export const FORMATS = ['ghost', 'wordpress', 'hugo', 'jekyll', 'docusaurus', 'eleventy', 'markdown'] as const;

/** Reads the source of an import. `url` is the address of an old site whose files don't contain it. */
export function readSource(format: Format, from: string, url = ''): Source {
  const source = readFormat(format, from);
  return { ...source, baseUrl: source.baseUrl || url.replace(/\/$/, '') };
}

function readFormat(format: Format, from: string): Source {
  try {
    if (/\.(?:docx?|odt|rtf)$/i.test(from)) {
      throw new Error(`it is a document. Convert it with ${PANDOC}, and import its folder with --from markdown`);
    }
    const isFolder = statSync(from).isDirectory();
    const isExport = format === 'ghost' || format === 'wordpress';
    if (isFolder === isExport) {
      throw new Error(isFolder ? 'it is a folder. Give the path of the export file in it' : 'it is not a folder');
    }
    return isExport
      ? EXPORTS[format](readFileSync(from, 'utf8'), path.dirname(from))
      : readSiteFolder(SYSTEMS[format], from);
  } catch (error) {
    const reason = reasonOf(error);
    throw new Error(
      `${displayPath('', from)} cannot be imported from ${format}: ${reason}. Name an export or a folder of that kind.`,
    );
  }
}
