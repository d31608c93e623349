import { readdir } from 'node:fs/promises';
import path from 'node:path';

import { BRAND_ICONS } from '@portico/site/brand-files';

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../../apps/blog/public');

/** Paths of the files that every app has under a name that stays. */
export async function publicFiles(): Promise<ReadonlySet<string>> {
  const icons = BRAND_ICONS.map(({ name }) => name);
  return new Set([...icons, ...(await readdir(PUBLIC_FILES))].map((name) => `/${name}`));
}
