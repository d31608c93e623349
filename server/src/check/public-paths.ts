import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BRAND_ICONS } from '@portico/config/brand-files';
import { sitePages } from '@portico/config/site-pages';
import { filesIn } from '#http/static-files.ts';

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../../apps/blog/public');

export async function publicPaths(siteDirectory: string): Promise<ReadonlySet<string>> {
  const ofSite = await filesIn(path.join(siteDirectory, 'public'));
  const names = [...BRAND_ICONS.map(({ name }) => name), ...(await readdir(PUBLIC_FILES)), ...ofSite];
  const pages = sitePages(siteDirectory).map(({ pathname }) => pathname);
  return new Set([...names.map((name) => `/${name.split(path.sep).join('/')}`), ...pages]);
}
