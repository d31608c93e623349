import type { Alternate } from '@portico/shell';
import { FEED_FILES } from './paths.ts';

/** How feed readers find the feeds of the list at `path`. */
export function feedLinks(baseUrl: string, path: string, name: string): Alternate[] {
  return Object.entries(FEED_FILES).map(([type, file]) => ({ type, href: `${baseUrl}${path}/${file}`, title: name }));
}
