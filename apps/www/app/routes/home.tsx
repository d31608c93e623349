import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { drawingHtml, sketchOf } from '@portico/site/art';
import type { BlogPost } from '@portico/site/blog-post';
import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { site } from '../../../../site.config.ts';
import { PageMarkup } from '../markup/page-markup.tsx';
import { renderMarkup } from '../markup/render-markup.ts';
import { HomePage } from '../pages/home-page.tsx';
import { hasCoverContext } from '../services.ts';
import { siteMeta } from '../site-meta.ts';
import { homeData } from '../structured-data.ts';
import { wordsOf } from '../words-of.ts';
import type { Route } from './+types/home';

export { shouldRevalidate } from '@portico/shell';

const { drawings }: SiteConfig['blog'] = site.blog;

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl, latestPosts, typesetPost } = context.get(pageServicesContext);
  const home = wordsOf('home', context);
  const latest = latestPosts.map((post) => ({ ...post, ...typesetPost?.(post) }));
  const hasCover = context.get(hasCoverContext);
  const drawingOf = ({ slug, category, tags }: BlogPost) =>
    hasCover(slug) ? undefined : drawingHtml(sketchOf({ topic: category, tags, seed: slug }, drawings), 'small');
  context.set(structuredDataContext, homeData(home, baseUrl));
  return {
    head: siteMeta({ ...home, path: routes.home.href(), baseUrl }),
    html: renderMarkup(<HomePage words={home} latest={latest} seed={site.brand} drawingOf={drawingOf} />, context),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <PageMarkup html={loaderData.html} />;
}
