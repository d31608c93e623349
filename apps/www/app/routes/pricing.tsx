import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { routes } from '@portico/site/routes';
import { PageMarkup } from '../markup/page-markup.tsx';
import { renderMarkup } from '../markup/render-markup.ts';
import { PricingPage } from '../pages/pricing-page.tsx';
import { siteMeta } from '../site-meta.ts';
import { pricingData } from '../structured-data.ts';
import { wordsOf } from '../words-of.ts';
import type { Route } from './+types/pricing';

export { shouldRevalidate } from '@portico/shell';

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl } = context.get(pageServicesContext);
  const pricing = wordsOf('pricing', context);
  context.set(structuredDataContext, pricingData(pricing));
  return {
    head: siteMeta({ ...pricing, path: routes.pricing.href(), baseUrl }),
    html: renderMarkup(<PricingPage words={pricing} />, context),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <PageMarkup html={loaderData.html} />;
}
