import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { displayPath } from '#content/read-content.ts';
import { readGhost } from '#import/ghost.ts';
import { readSiteFolder } from '#import/site-folder.ts';
import type { Format, Source } from '#import/source.ts';
import { readWordPress } from '#import/wordpress.ts';

export function readSource(format: Format, from: string): Source {
  try {
    const isFolder = statSync(from).isDirectory();
    if (format === 'ghost' || format === 'wordpress') {
      if (isFolder) {
        throw new Error(`it is a folder. Name the ${format === 'ghost' ? '.json' : '.xml'} file in it`);
      }
      const text = readFileSync(from, 'utf8');
      return format === 'ghost' ? readGhost(text, path.dirname(from)) : readWordPress(text, path.dirname(from));
    }
    if (!isFolder) {
      throw new Error('it is not a folder');
    }
    return readSiteFolder(format, from);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(
      `${displayPath('', from)} cannot be imported from ${format}: ${reason}. Name an export or a folder of that kind.`,
    );
  }
}
