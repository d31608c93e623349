import { PAGE } from '@portico/core/cache-policies';
import { routes } from '@portico/core/routes';
import type { FileResult, FileServices } from '#files/file-services.ts';

/** A post as Markdown. The server also sends it at the post's own URL, to clients that prefer Markdown. */
export async function postMarkdown({ located: { post }, baseUrl, markdownOf }: FileServices): Promise<FileResult> {
  if (post === undefined || 'movedTo' in post) {
    return post;
  }
  const { slug, canonical } = post.found;
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  return {
    body: await markdownOf(post.found, url),
    type: 'text/markdown; charset=utf-8',
    cachePolicy: PAGE,
    headers: {
      'content-location': routes.postMarkdown.href({ slug }),
      // A header can contain only ASCII characters.
      link: `<${new URL(canonical ?? url).href}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
    },
  };
}
