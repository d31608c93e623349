import { locatePost } from '@portico/content';
import { PAGE } from '@portico/core/cache-policies';
import type { MatchOf } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import type { FileResult, FileServices } from '#files/file-services.ts';

/** A post as Markdown. The server also sends it at the post's own URL, to clients that prefer Markdown. */
export async function postMarkdown(
  { params }: MatchOf<'postMarkdown'>,
  { content, baseUrl, markdownOf }: FileServices,
): Promise<FileResult> {
  const hrefOf = (slug: string) => routes.postMarkdown.href({ slug });
  const located = locatePost(content.index, params.slug, hrefOf);
  if (located === undefined || 'movedTo' in located) {
    return located;
  }
  const { slug, canonical } = located.found;
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  return {
    body: await markdownOf(located.found, url),
    type: 'text/markdown; charset=utf-8',
    cachePolicy: PAGE,
    headers: {
      'content-location': hrefOf(slug),
      // A header can contain only ASCII characters.
      link: `<${new URL(canonical ?? url).href}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
    },
  };
}
