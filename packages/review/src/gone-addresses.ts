import {
  type ContentSnapshot,
  matchRoute,
  type Post,
  redirectTarget,
  routes,
  slugOfFile,
  TAXON_HREFS,
  TAXON_KINDS,
  type Taxon,
  type TaxonKind,
} from 'portico/tools';

export type GonePost = {
  readonly slug: string;
  /** Its former slugs, which don't work any more either. */
  readonly aliases: readonly string[];
  /** The post that contains its text now. */
  readonly movedTo?: Post | undefined;
  /** Its file, if that still exists but isn't public. */
  readonly hiddenIn?: string | undefined;
  /** Its file, if readers can't see it because of a mistake. */
  readonly refusedIn?: string | undefined;
};

export type GoneAddress =
  | { readonly what: 'alias'; readonly path: string; readonly alias: string; readonly post: Post }
  | { readonly what: 'redirect'; readonly path: string; readonly to: string }
  | { readonly what: TaxonKind; readonly path: string; readonly name: string };

type Snapshot = Pick<ContentSnapshot, 'index' | 'redirects'>;

const FIELDS = { tag: 'tags', category: 'categories', author: 'authors' } as const;
// Each of these is compared with all posts.
const MAX_COMPARED = 20;

function leadsNowhere({ index, redirects }: Snapshot): (slug: string) => boolean {
  return (slug) =>
    !index.bySlug.has(slug) && !index.aliases.has(slug) && !isRedirected(redirects, routes.post.href({ slug }));
}

function isRedirected(redirects: Snapshot['redirects'], path: string): boolean {
  return redirectTarget(redirects, path, () => false) !== undefined;
}

/** Returns posts that readers could open before, but whose addresses don't work any more. */
export function gonePosts(
  before: Snapshot,
  after: Snapshot & Pick<ContentSnapshot, 'errors' | 'withdrawn'>,
): readonly GonePost[] {
  const isGone = leadsNowhere(after);
  const gone = [...before.index.bySlug.values()].filter(({ slug }) => isGone(slug));
  const aliases = gone.length === 0 ? [] : [...before.index.aliases].filter(([alias]) => isGone(alias));
  const aliasesOf = Map.groupBy(aliases, ([, target]) => target);
  const withdrawn = after.withdrawn.map((file) => [slugOfFile(file) ?? '', file] as const);
  const hidden = new Map([...withdrawn, ...after.index.unpublished.map(({ slug, file }) => [slug, file] as const)]);
  const refused = new Map(after.errors.map(({ file }) => [slugOfFile(file), file]));
  const movedTo = movedPosts(gone.slice(0, MAX_COMPARED), before, after);
  return gone.map(({ slug }) => {
    const formerSlugs = (aliasesOf.get(slug) ?? []).map(([alias]) => alias);
    return {
      slug,
      aliases: formerSlugs,
      movedTo: movedTo.get(slug),
      hiddenIn: hidden.get(slug),
      refusedIn: refused.get(slug),
    };
  });
}

/**
 * Finds the posts that contain what posts that are gone contained, by the slug of the latter. The new file may have been read before
 * the old one was found missing. Since other posts may have the same title or text, a post that was there before needs both.
 */
function movedPosts(gone: readonly Post[], before: Snapshot, after: Snapshot): ReadonlyMap<string, Post> {
  const others = new Set(after.index.bySlug.values());
  const moved = new Map<string, Post>();
  const isSame = (post: Post, other: Post) => other.title === post.title && other.markdown === post.markdown;
  const isSimilar = (post: Post, other: Post) =>
    !before.index.bySlug.has(other.slug) && (other.title === post.title || other.markdown === post.markdown);
  for (const fits of [isSame, isSimilar]) {
    for (const post of gone.filter(({ slug }) => !moved.has(slug))) {
      const found = others.values().find((other) => fits(post, other));
      if (found !== undefined) {
        others.delete(found);
        moved.set(post.slug, found);
      }
    }
  }
  return moved;
}

/** Returns other addresses that don't work any more: former slugs of existing posts, redirects, and lists that have become empty. */
export function goneAddresses(before: Snapshot, after: Snapshot): readonly GoneAddress[] {
  const { bySlug } = after.index;
  const isGone = leadsNowhere(after);
  const aliases = [...before.index.aliases].flatMap(([alias, slug]): GoneAddress | [] => {
    const post = bySlug.get(slug);
    return post && isGone(alias) ? { what: 'alias', path: routes.post.href({ slug: alias }), alias, post } : [];
  });
  const isPost = (path: string) => {
    const match = matchRoute(path);
    return match?.name === 'post' && !isGone(match.params.slug);
  };
  const wasRedirect = before.redirects === after.redirects ? [] : [...before.redirects];
  const redirects = wasRedirect.flatMap(([path, { to }]): GoneAddress | [] =>
    isRedirected(after.redirects, path) || isPost(path) ? [] : { what: 'redirect', path, to },
  );
  const taxa = TAXON_KINDS.flatMap((what) =>
    goneTaxa(what, before, after).map(({ slug, name }) => ({ what, path: TAXON_HREFS[what].page(slug), name })),
  );
  return [...aliases, ...redirects, ...taxa.filter(({ path }) => !isRedirected(after.redirects, path))];
}

function goneTaxa(kind: TaxonKind, before: Snapshot, after: Snapshot): readonly Taxon[] {
  const [old, present] = [before, after].map(({ index }) => index[FIELDS[kind]]);
  return [...(old?.values() ?? [])].filter(({ slug }) => !present?.has(slug));
}
