import path from 'node:path';
import { type ContentSnapshot, parseVariant } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { BRAND_ICONS } from '@portico/core/brand-files';
import { matchRoute } from '@portico/core/match-route';
import { normalize } from '@portico/core/normalize';
import { encodePath, percentDecoded } from '@portico/core/routes';
import { isAtPage, pageAt, pagePaths, type SitePages } from '@portico/core/site-pages';
import { filesIn } from '#http/static-files.ts';

/** Whether the site serves anything at a path without query and hash. */
export type KnownPaths = (pathname: string) => boolean;

/** Returns the paths of the pages in the site folder, and of the files whose names don't change. */
export async function publicPaths(siteDirectory: string): Promise<Pick<ReadonlySet<string>, 'has'>> {
  const ofSite = await filesIn(path.join(siteDirectory, 'public'));
  const names = [...BRAND_ICONS.map(({ name }) => name), ...ofSite];
  const pages = pagePaths(siteDirectory);
  const paths = new Set([...names.map((name) => `/${name.split(path.sep).join('/')}`), ...pages]);
  const withParameters = pages.filter((page) => page.includes(':'));
  return { has: (pathname) => paths.has(pathname) || withParameters.some((page) => isAtPage(pathname, page)) };
}

/** Returns the paths of built files and of pages of the site. */
export function pathsOf({
  files,
  pages,
}: {
  readonly files: Pick<ReadonlySet<string>, 'has'>;
  readonly pages: SitePages;
}): Pick<ReadonlySet<string>, 'has'> {
  return { has: (pathname) => files.has(pathname) || pageAt(pathname, pages) !== undefined };
}

/** Recognizes the paths of posts, lists, feeds and media; `files` contains the paths of the site's pages and files. */
export function knownPaths(
  { index, images, media }: Pick<ContentSnapshot, 'index' | 'images' | 'media'>,
  files: Pick<ReadonlySet<string>, 'has'>,
): KnownPaths {
  return (pathname) => {
    const decoded = percentDecoded(pathname);
    const encoded = encodePath(normalize(decoded ?? ''));
    const match = decoded === undefined ? undefined : matchRoute(encoded);
    // A picture that is too large to be sent is reported separately.
    if (decoded !== undefined && files.has(normalize(decoded))) {
      return true;
    }
    if (decoded === undefined || match?.name === 'besidePost' || match?.name === 'authorPicture') {
      return media.has(encoded) || images.has(encoded);
    }
    if (match?.name === 'picture') {
      const { slug, file } = match.params;
      const variant = parseVariant(file);
      return variant !== undefined && images.has(urlBeside({ slug, file: variant.name }));
    }
    if (match === undefined || match.name === 'sitePage') {
      return false;
    }
    // The path may be a page's own, or that of its Markdown, feed or card.
    const { params } = match;
    if ('slug' in params) {
      return index.bySlug.has(params.slug) || index.aliases.has(params.slug);
    }
    if ('tag' in params) {
      return index.tags.has(params.tag);
    }
    if ('category' in params) {
      return index.categories.has(params.category);
    }
    return !('author' in params) || index.authors.has(params.author);
  };
}
