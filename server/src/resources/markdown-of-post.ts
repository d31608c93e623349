import type { ContentSnapshot } from '@portico/content';
import { routes } from '@portico/site/routes';
import { PAGE, REDIRECT } from '#cache/cache-policies.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { MARKDOWN } from '#resources/representations.ts';

export type MarkdownOptions = {
  readonly renderer: Pick<PostRenderer, 'markdownOf'>;
  readonly baseUrl: string;
};

/** A post's Markdown; a redirect from a former slug; undefined where there is neither. */
export async function markdownOfPost(
  slug: string,
  snapshot: ContentSnapshot,
  { renderer, baseUrl }: MarkdownOptions,
): Promise<FinishedResponse | undefined> {
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
      // The same response serves the post's own URL, where `Accept` decides.
      'content-location': routes.postMarkdown.href({ slug }),
      vary: 'accept',
      // A header takes no characters but those of ASCII.
      link: `<${new URL(post.canonical ?? url).href}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
      'cache-control': PAGE,
    },
    body: Buffer.from(await renderer.markdownOf(post, url, snapshot)),
  };
}
