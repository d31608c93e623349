import { PAGE } from '@portico/config/cache-policies';
import { routes } from '@portico/config/routes';
import { pageServicesContext } from '@portico/shell';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { findBySegment } from '../lists/load-list.ts';
import { blogServicesContext } from '../services.ts';
import { fileResponse } from './file-response.ts';
import { fileServicesContext } from './file-services.ts';

/** A post for machines. The server sends it at the post's own URL too, to clients that prefer Markdown. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { bySlug, aliases } = context.get(blogServicesContext).content.index;
  const { baseUrl } = context.get(pageServicesContext);
  const { markdownOf } = context.get(fileServicesContext);
  const { slug: segment = '' } = params;
  const hrefOf = (slug: string) => routes.postMarkdown.href({ slug });
  const alias = aliases.get(segment);
  if (alias !== undefined) {
    return redirect(hrefOf(alias), 301);
  }
  const post = findBySegment(bySlug, segment, hrefOf);
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
