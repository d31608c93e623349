import { allPosts, type ContentError, type ContentSnapshot } from '@portico/content';
import { type AcceptanceOptions, createAcceptance } from '#content/accept-post.ts';

type Options = Omit<AcceptanceOptions, 'current' | 'now'> & { readonly now?: () => number };

/** Tries the pages and feeds of posts, as a server does when they are saved. Returns the mistakes of those that it would not publish. */
export async function refusedPosts(
  options: Options,
  snapshot: ContentSnapshot,
  only?: ReadonlySet<string>,
): Promise<readonly ContentError[]> {
  const accept = createAcceptance({ now: Date.now, ...options, current: () => snapshot });
  const posts = allPosts(snapshot).filter(({ slug }) => only?.has(slug) ?? true);
  // At the same time, so that several are tried in one site.
  const mistakes = await Promise.all(posts.map((post) => accept(post, snapshot, 'at start')));
  // That of a limit may be the machine's, and the text is reported where it is parsed.
  return mistakes.flatMap((mistake) => (mistake?.code === 'render-failed' ? mistake : []));
}
