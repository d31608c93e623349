import { allPosts, type ContentError, type ContentSnapshot } from '@portico/content';
import { type AcceptanceOptions, createAcceptance } from '#content/accept-post.ts';

type Options = Omit<AcceptanceOptions, 'current' | 'now'> & { readonly now?: () => number };

/** Tries the pages and feeds of posts, as a server does when they are saved. Returns the mistakes of those it would not publish. */
export async function refusedPosts(
  options: Options,
  snapshot: ContentSnapshot,
  only?: ReadonlySet<string>,
): Promise<readonly ContentError[]> {
  const accept = createAcceptance({ now: Date.now, ...options, current: () => snapshot });
  const posts = allPosts(snapshot).filter(({ slug }) => only?.has(slug) ?? true);
  // We validate them concurrently, so that several are tried in one site.
  const mistakes = await Promise.all(posts.map((post) => accept(post, snapshot, 'at start')));
  // Exceeding a limit may be the machine's fault, and parsing already reports such texts.
  return mistakes.flatMap((mistake) => (mistake?.code === 'render-failed' ? mistake : []));
}
