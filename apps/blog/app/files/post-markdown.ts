import { PAGE } from '@portico/config/cache-policies';
import { routes } from '@portico/config/routes';
import { pageServicesContext } from '@portico/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { findPost, slugIn } from '../post/find-post.ts';
import { blogServicesContext } from '../services.ts';
import { fileResponse } from './file-response.ts';
import { fileServicesContext } from './file-services.ts';

/** A post for machines. The server sends it at the post's own URL too, to clients that prefer Markdown. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { index } = context.get(blogServicesContext).content;
  const { baseUrl } = context.get(pageServicesContext);
  const { markdownOf } = context.get(fileServicesContext);
  const hrefOf = (slug: string) => routes.postMarkdown.href({ slug });
  const post = findPost(index, slugIn(params), hrefOf);
  const { slug, canonical } = post;
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  return fileResponse(await markdownOf(post, url), {
    type: 'text/markdown; charset=utf-8',
    policy: PAGE,
    headers: {
      'content-location': hrefOf(slug),
      // A header takes only characters of ASCII.
      link: `<${new URL(canonical ?? url).href}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
    },
  });
}
