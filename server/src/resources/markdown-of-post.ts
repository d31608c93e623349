import { type ContentSnapshot, markdownPath, postMarkdown, postPath } from '@portico/content';
import { postImages } from '#content/post-images.ts';
import type { Answer } from '#http/answer.ts';
import { PAGE, REDIRECT } from '#http/cache-policies.ts';
import { MARKDOWN } from '#resources/representations.ts';

/** A post's Markdown at `/blog/:slug.md`; a redirect from a former slug; undefined for any other path. */
export function markdownOfPost(pathname: string, snapshot: ContentSnapshot, baseUrl: string): Answer | undefined {
  const [, segment] = /^\/blog\/([^/.]+)\.md$/.exec(pathname) ?? [];
  if (segment === undefined) {
    return undefined;
  }
  const slug = decodeURIComponent(segment);
  const alias = snapshot.index.aliases.get(slug);
  if (alias !== undefined) {
    return {
      status: 301,
      headers: { location: markdownPath(alias), 'cache-control': REDIRECT },
      body: Buffer.alloc(0),
      // A post that is due may take its former slug back.
      freshUntil: snapshot.index.nextChange,
    };
  }
  const post = snapshot.index.bySlug.get(slug);
  if (post === undefined) {
    return undefined;
  }
  const url = `${baseUrl}${postPath(slug)}`;
  return {
    status: 200,
    headers: {
      'content-type': `${MARKDOWN}; charset=utf-8`,
      // The same answer serves the post's own URL, where `Accept` decides.
      'content-location': markdownPath(slug),
      vary: 'accept',
      link: `<${post.canonical ?? url}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
      'cache-control': PAGE,
    },
    body: Buffer.from(postMarkdown({ post, url, ...postImages(post, snapshot) })),
  };
}
