import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { routes } from '@portico/site/routes';
import { site } from '../../../../site.config.ts';
import { PageMarkup } from '../markup/page-markup.tsx';
import { renderMarkup } from '../markup/render-markup.ts';
import { HomePage } from '../pages/home-page.tsx';
import { coverOfContext } from '../services.ts';
import { siteMeta } from '../site-meta.ts';
import { homeData } from '../structured-data.ts';
import { wordsOf } from '../words-of.ts';
import type { Route } from './+types/home';

export { shouldRevalidate } from '@portico/shell';

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl, latestPosts, typesetPost } = context.get(pageServicesContext);
  const home = wordsOf('home', context);
  const latest = latestPosts.map((post) => ({ ...post, ...typesetPost?.(post) }));
  const coverOf = context.get(coverOfContext);
  context.set(structuredDataContext, homeData(home, baseUrl));
  return {
    head: siteMeta({ ...home, path: routes.home.href(), baseUrl }),
    html: renderMarkup(<HomePage words={home} latest={latest} seed={site.brand} coverOf={coverOf} />, context),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <PageMarkup html={loaderData.html} />;
}
