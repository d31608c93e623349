import { globSync } from 'node:fs';
import path from 'node:path';
import { matchRoute } from '#match-route.ts';
import { APPS, appOf } from '#routes.ts';

export type SitePage = {
  /** Path of the page's file, from the site folder. */
  readonly file: string;
  readonly pathname: string;
  /** What is wrong with it and what to do. */
  readonly mistake?: string | undefined;
};

const HOME = 'pages/home.tsx';

/** The pages of the main site: each file `pages/<path>.tsx` of a site folder, and `pages/home.tsx`, the page at `/`. */
export function sitePages(folder: string): readonly SitePage[] {
  const files = globSync('pages/**/*.tsx', { cwd: folder }).map((file) => file.split(path.sep).join('/'));
  const missing = files.includes(HOME) ? [] : [{ file: HOME, pathname: APPS.www, mistake: MISSING_HOME }];
  const pages = files.sort().map((file): SitePage => {
    const pathname = file === HOME ? APPS.www : file.replace(/^pages(.*)\.tsx$/, '$1');
    return { file, pathname, mistake: mistakeAt(pathname) };
  });
  return [...missing, ...pages];
}

const MISSING_HOME =
  'the file is missing, so nothing is at /; write the page, or let its loader return redirect("/blog")';

function mistakeAt(pathname: string): string | undefined {
  const name = matchRoute(pathname)?.name;
  if (name === undefined && appOf(pathname) === 'www') {
    return 'each file .tsx in pages/ is a page, named in lower-case letters, digits and hyphens; rename it, or move it out of pages/';
  }
  // Exports have their error page there.
  return name === 'sitePage' && pathname !== '/404'
    ? undefined
    : `${pathname} is an address of the program; rename the page`;
}
