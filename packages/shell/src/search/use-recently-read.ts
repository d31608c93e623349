import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { useEffect, useMemo, useState } from 'react';
import { askServer } from '#search/ask-server.ts';
import { recentPosts } from '#search/recent-posts.ts';

const MOST_RECENT = 3;

/** The posts that were read last on this device, without the page's own; of `posts`, or asked for by their slugs at `serverHref`. */
export function useRecentlyRead(posts: readonly BlogPost[], serverHref: string | undefined): readonly BlogPost[] {
  const [pathname] = useState(() => location.pathname);
  const [asked, setAsked] = useState<readonly BlogPost[]>([]);
  const [slugs] = useState(recentPosts);
  const elsewhere = useMemo(() => slugs.filter((slug) => pathname !== routes.post.href({ slug })), [slugs, pathname]);

  useEffect(() => {
    if (serverHref === undefined) {
      return undefined;
    }
    let wanted = true;
    Promise.all(elsewhere.slice(0, MOST_RECENT).map((slug) => askForPost(serverHref, slug))).then(
      (found) => wanted && setAsked(found.flat()),
    );
    return () => {
      wanted = false;
    };
  }, [serverHref, elsewhere]);

  return useMemo(() => {
    const bySlug = new Map([...posts, ...asked].map((post) => [post.slug, post]));
    return elsewhere.flatMap((slug) => bySlug.get(slug) ?? []).slice(0, MOST_RECENT);
  }, [posts, asked, elsewhere]);
}

/** A slug is one of the fields that posts match on. None where it cannot be asked for: nobody waits for it. */
async function askForPost(href: string, slug: string): Promise<readonly BlogPost[]> {
  try {
    const { posts } = await askServer(href, slug);
    return posts.filter((post) => post.slug === slug);
  } catch {
    return [];
  }
}
