import { matchRoute } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { TAXON_HREFS, TAXON_KINDS, type TaxonKind } from '@portico/core/taxa';
import type { Taxon } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';
import { slugOfFile } from '#reading/post-files.ts';
import { redirectTarget } from '#reading/redirect-target.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';

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
  const { bySlug, unpublished } = after.index;
  const isGone = leadsNowhere(after);
  const gone = [...before.index.bySlug.values()].filter(({ slug }) => isGone(slug));
  const aliases = gone.length === 0 ? [] : [...before.index.aliases].filter(([alias]) => isGone(alias));
  const aliasesOf = Map.groupBy(aliases, ([, target]) => target);
  const withdrawn = after.withdrawn.map((file) => [slugOfFile(file) ?? '', file] as const);
  const hidden = new Map([...withdrawn, ...unpublished.map(({ slug, file }) => [slug, file] as const)]);
  const refused = new Map(after.errors.map(({ file }) => [slugOfFile(file), file]));
  const taken = new Set<Post>();
  return gone.map(({ slug, title, markdown }, place) => {
    // The new file may have been read before the old one was found missing.
    const movedTo = (place < MAX_COMPARED ? [...bySlug.values()] : []).find(
      (other) => (other.title === title || other.markdown === markdown) && !taken.has(other),
    );
    if (movedTo !== undefined) {
      taken.add(movedTo);
    }
    const formerSlugs = (aliasesOf.get(slug) ?? []).map(([alias]) => alias);
    return { slug, aliases: formerSlugs, movedTo, hiddenIn: hidden.get(slug), refusedIn: refused.get(slug) };
  });
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
