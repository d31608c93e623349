import { pageServicesContext, structuredDataContext } from '@portico/shell';
import { routes } from '@portico/site/routes';
import { PageMarkup } from '../markup/page-markup.tsx';
import { renderMarkup } from '../markup/render-markup.ts';
import { DownloadPage } from '../pages/download-page.tsx';
import { siteMeta } from '../site-meta.ts';
import { downloadData } from '../structured-data.ts';
import { showSystem } from '../systems/show-system.ts';
import { wordsOf } from '../words-of.ts';
import type { Route } from './+types/download';

export { shouldRevalidate } from '@portico/shell';

export function loader({ context }: Route.LoaderArgs) {
  const { baseUrl, representation } = context.get(pageServicesContext);
  const download = wordsOf('download', context);
  context.set(structuredDataContext, downloadData(download, baseUrl));
  const page = <DownloadPage words={download} isDocument={representation === 'document'} />;
  return {
    head: siteMeta({ ...download, path: routes.download.href(), baseUrl }),
    html: renderMarkup(page, context),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Download({ loaderData }: Route.ComponentProps) {
  return <PageMarkup html={loaderData.html} enhance={showSystem} />;
}
