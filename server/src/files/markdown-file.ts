import { listMarkdown, type NamedTaxon } from '@portico/content';
import { NEVER, PAGE } from '@portico/core/cache-policies';
import { languageOf } from '@portico/core/languages';
import { routes } from '@portico/core/routes';
import type { SiteConfig } from '@portico/core/site-config';
import { topicAt } from '@portico/core/slugify';
import { textsIn } from '@portico/core/texts-in';
import type { Journal } from '#events.ts';
import type { FileResult, FileServices } from '#files/file-services.ts';
import type { LocatedAddress } from '#locate/locate-address.ts';

const TYPE = 'text/markdown; charset=utf-8';
// Posts that the Markdown of the error page names.
const MAX_SUGGESTED = 10;

/** A post as Markdown. The server also sends it at the post's own URL, to clients that prefer Markdown. */
export function postMarkdown({ located: { post }, text, baseUrl }: FileServices): FileResult {
  if (post === undefined || text === undefined || !('markdown' in text)) {
    return undefined;
  }
  const { slug, canonical } = post;
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  return {
    body: text.markdown,
    type: TYPE,
    cachePolicy: PAGE,
    headers: {
      'content-location': routes.postMarkdown.href({ slug }),
      // A header can contain only ASCII characters.
      link: `<${new URL(canonical ?? url).href}>; rel="canonical"`,
      'x-robots-tag': 'noindex',
    },
  };
}

type ListServices = {
  readonly siteConfig: SiteConfig;
  readonly baseUrl: string;
  readonly journal: Journal;
};

/** A list of posts as Markdown, for clients that prefer that; the newest posts with the status 404 if nothing is at the address. */
export function listFile(
  { address: { match, pathname, url }, content, taxon, isNothing }: LocatedAddress,
  { siteConfig, baseUrl, journal }: ListServices,
) {
  const { blog } = siteConfig;
  const { posts } = content.index;
  const common = { baseUrl, reportError: (error: unknown) => journal.record({ what: 'failure', error, url }) };
  const robots = { vary: 'accept', 'x-robots-tag': 'noindex' };
  if (match === undefined || isNothing) {
    const { title, text: description } = textsIn(languageOf(siteConfig)).errorPage.missing;
    const body = listMarkdown({ ...common, title, description, posts: posts.slice(0, MAX_SUGGESTED) });
    return { status: 404, body, type: TYPE, cachePolicy: NEVER, headers: robots };
  }
  const of = taxon ?? { ...blog, posts };
  const description = 'kind' in of ? aboutTaxon(of, blog.topics) : of.description;
  const body = listMarkdown({ ...common, title: of.name, description, posts: of.posts });
  const headers = { ...robots, link: `<${baseUrl}${pathname}>; rel="canonical"` };
  return { status: 200, body, type: TYPE, cachePolicy: PAGE, headers };
}

function aboutTaxon({ kind, author, slug }: NamedTaxon, topics: SiteConfig['blog']['topics']) {
  return kind === 'author' ? author?.bio : topicAt(slug, topics)?.text;
}
