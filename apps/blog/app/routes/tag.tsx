import { routes } from '@portico/config/routes';
import { feeds } from '@portico/config/texts';
import { loadTaxon } from '../lists/load-taxon.ts';
import { TaxonPage } from '../lists/taxon-page.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/tag';

export { shouldRevalidate } from '@portico/shell';

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadTaxon({
    context,
    url,
    kind: 'tag',
    known: context.get(blogServicesContext).content.index.tags,
    segment: params.tag,
    describe: feeds.tag,
    hrefs: {
      page: (tag, page) => routes.tag.href({ tag, page }),
      feed: (tag, feed) => routes.tagFeed.href({ tag, feed }),
      card: (tag) => routes.tagCard.href({ tag }),
    },
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Tag({ loaderData: { head: _, ...taxon } }: Route.ComponentProps) {
  return <TaxonPage kind="tag" {...taxon} />;
}
