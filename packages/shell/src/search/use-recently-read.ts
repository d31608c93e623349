import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';
import { useEffect, useMemo, useState } from 'react';
import { recentPosts } from '#search/recent-posts.ts';
import type { SearchServer } from '#search/search-server.ts';

const MOST_RECENT = 3;

/** The posts that were read last on this device, without the page's own; of `posts`, or asked for by their slugs. */
export function useRecentlyRead(posts: readonly BlogPost[], server: SearchServer | undefined): readonly BlogPost[] {
  const [pathname] = useState(() => location.pathname);
  const [asked, setAsked] = useState<readonly BlogPost[]>([]);
  const [slugs] = useState(recentPosts);
  const elsewhere = useMemo(() => slugs.filter((slug) => pathname !== routes.post.href({ slug })), [slugs, pathname]);

  useEffect(() => {
    if (server === undefined) {
      return undefined;
    }
    let wanted = true;
    Promise.all(elsewhere.slice(0, MOST_RECENT).map((slug) => askForPost(server, slug))).then(
      (found) => wanted && setAsked(found.flat()),
    );
    return () => {
      wanted = false;
    };
  }, [server, elsewhere]);

  return useMemo(() => {
    const bySlug = new Map([...posts, ...asked].map((post) => [post.slug, post]));
    return elsewhere.flatMap((slug) => bySlug.get(slug) ?? []).slice(0, MOST_RECENT);
  }, [posts, asked, elsewhere]);
}

/** None where it cannot be asked for: nobody waits for it. */
async function askForPost(server: SearchServer, slug: string): Promise<readonly BlogPost[]> {
  try {
    const post = await server.post(slug);
    return post === undefined ? [] : [post];
  } catch {
    return [];
  }
}
