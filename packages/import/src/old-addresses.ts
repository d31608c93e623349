import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { hasExtension, MEDIA } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { percentDecoded, routes } from '@portico/core/routes';
import { withOurId } from '#heading-ids.ts';
import type { Source, SourcePost } from '#source.ts';

export type Placed = { readonly slug: string; readonly post: SourcePost };

// WordPress stores a picture in several sizes next to the original.
const SIZE = /(?<=\/wp-content\/uploads\/.*)-\d+x\d+(?=\.\w+$)/;
// Paths where blogs usually have posts. A link to such a path leads to the post whose name is its last segment.
const OF_POSTS = /^\/(?!\/)(?:.*\/)?(?:\d{4}\/\d{2}|blog|posts?)\/./;

export function createAddresses({ baseUrl, folder: root, roots, links }: Source, posts: readonly Placed[]) {
  const basePath = (URL.parse(baseUrl)?.pathname ?? '').replace(/\/$/, '');
  const byName = Map.groupBy(
    posts.flatMap((each) => {
      const { origin, name: former, translation } = each.post;
      // The last segment of a translation's slug is its language.
      const names = [origin, former, ...(translation === undefined ? [each.slug] : [])];
      return names.map((name) => ({ slug: each.slug.replace(/\/.*/, ''), name }));
    }),
    ({ name }) => nameOf(name),
  );
  const writtenOf = ({ address, aliases }: SourcePost) => [address ?? [], aliases].flat();
  const byAddress = new Map(
    posts.flatMap(({ slug, post }) => writtenOf(post).map((each) => [keyOf(pathOf(each)), slug])),
  );

  function pathOf(address: string): string {
    const bare = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '//');
    const [base, url] = [bare(baseUrl), bare(address)];
    const isOnSite = base !== '' && url.startsWith(base);
    const isBelow = basePath !== '' && address.startsWith(`${basePath}/`);
    return isOnSite ? url.slice(base.length) || '/' : address.slice(isBelow ? basePath.length : 0);
  }

  /** Returns the only post with the name in an address, or the only one whose file also has the same path. */
  function slugNamed(address: string, origin: string): string | undefined {
    const named = byName.get(nameOf(address)) ?? [];
    // A link may be relative to the file or, as in Hugo, to the folder of the page's address.
    const folders = [path.posix.dirname(origin), keyOf(origin)];
    const paths = address.startsWith('/') ? [address] : folders.map((folder) => path.posix.join('/', folder, address));
    const isAtPath = ({ name }: { readonly name: string }) =>
      paths.some((each) => `/${keyOf(name)}`.endsWith(keyOf(each)));
    for (const candidates of [named, named.filter(isAtPath)]) {
      const [slug, ...others] = new Set(candidates.map((each) => each.slug));
      if (others.length === 0) {
        return slug;
      }
    }
    return undefined;
  }

  /** Returns the addresses of a post on the host of the old site, without those of other hosts. */
  function formerOf(post: SourcePost): readonly string[] {
    const paths = writtenOf(post).map(pathOf);
    // In Hugo, addresses may be relative to the post's folder.
    const local = paths.map((each) => (/^(?:\/|[a-z]+:|$)/.test(each) ? each : `${routes.blog.href()}/${each}`));
    return [...new Set(local)].filter((each) => /^\/(?!\/)/.test(each)).map((each) => basePath + each);
  }

  function fileOf(address: string, { folder }: Pick<SourcePost, 'folder'>): string | undefined {
    const [pathname = ''] = pathOf(address.trim()).split(/[?#]/);
    const written = (percentDecoded(pathname) ?? pathname).replace(/^(?:@site|@|~)\//, '/');
    const places = [written.replace(SIZE, ''), written].flatMap((file) =>
      [folder, ...roots].map((each) => path.join(each, file)),
    );
    return hasExtension(written, MEDIA) ? places.find(isOwn) : undefined;
  }

  /** Whether a file is in the site's folder, even after symbolic links are resolved. */
  function isOwn(file: string): boolean {
    const real = existsSync(file) ? realpathSync(file) : '';
    return real.startsWith(realpathSync(root) + path.sep) && statSync(real).isFile();
  }

  /** Returns the new target of an address in a post. `copy` returns the name that a file gets next to the post. */
  function target(written: string, { slug, post }: Placed, copy: (file: string) => string): string {
    const file = fileOf(written, post);
    if (file !== undefined) {
      return urlBeside({ slug, file: copy(file) });
    }
    const address = written.trim();
    const local = pathOf(address);
    const isNamed = OF_POSTS.test(local) || /^(?![a-z]+:|[/#])./i.test(local);
    const found = byAddress.get(keyOf(local)) ?? (isNamed ? slugNamed(local, post.origin) : undefined);
    const isOnSite = /^\/(?!\/)/.test(address) && URL.canParse(baseUrl);
    return found === undefined
      ? (isOnSite && new URL(links === 'of the site' ? basePath + local : address, baseUrl).href) || written
      : withOurId(routes.post.href({ slug: found }) + (/#.*$/.exec(local)?.[0] ?? ''));
  }

  return { fileOf, formerOf, target };
}

/** Returns the last segment of an address or path, without an extension or a date. */
export function nameOf(address: string): string {
  return keyOf(address)
    .replace(/^.*\//, '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '');
}

function keyOf(address: string): string {
  const [bare = ''] = (percentDecoded(address) ?? address).split(/[?#]/);
  return bare.replace(/(?:\/_?index|\.(?:html?|mdx?|markdown|mkdn?|mdown)|\/)+$/, '').toLowerCase();
}
