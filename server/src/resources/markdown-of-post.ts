import type { ContentSnapshot } from '@portico/content';
import { routes } from '@portico/site/routes';
import type { Answer } from '#http/answer.ts';
import { PAGE, REDIRECT } from '#http/cache-policies.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { MARKDOWN } from '#resources/representations.ts';

export type MarkdownOptions = {
  readonly renderer: Pick<PostRenderer, 'markdownOf'>;
  readonly baseUrl: string;
};

/** A post's Markdown at `/blog/:slug.md`; a redirect from a former slug; undefined for any other path. */
export async function markdownOfPost(
  pathname: string,
  snapshot: ContentSnapshot,
  { renderer, baseUrl }: MarkdownOptions,
): Promise<Answer | undefined> {
  const [, segment] = /^\/blog\/([^/.]+)\.md$/.exec(pathname) ?? [];
  if (segment === undefined) {
    return undefined;
  }
  const slug = decodeURIComponent(segment);
  const alias = snapshot.index.aliases.get(slug);
  if (alias !== undefined) {
    return {
      status: 301,
      headers: { location: routes.postMarkdown.href({ slug: alias }), 'cache-control': REDIRECT },
      body: Buffer.alloc(0),
      // A post that is due may take its former slug back.
      freshUntil: snapshot.index.nextChange,
    };
  }
  const post = snapshot.index.bySlug.get(slug);
  if (post === undefined) {
    return undefined;
  }
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  return {
    status: 200,
    headers: {
      'content-type': `${MARKDOWN}; charset=utf-8`,
      // The same answer serves the post's own URL, where `Accept` decides.
      'content-location': routes.postMarkdown.href({ slug }),
      vary: 'accept',
      link: `<${post.canonical ?? url}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
      'cache-control': PAGE,
    },
    body: Buffer.from(await renderer.markdownOf(post, url, snapshot)),
  };
}
