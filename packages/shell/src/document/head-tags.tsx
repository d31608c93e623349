/// <reference path="../types.d.ts" />
import Head from 'virtual:slots/head';
import type { BrowserConfig } from '@portico/core/browser-config';
import { routes } from '@portico/core/routes';
import type { ReactNode } from 'react';
import { Meta } from 'react-router';
import type { PageData } from '#context/page-data.ts';
import { BrandIcons } from '#document/brand-icons.tsx';
import { ThemeScript } from '#document/head-script-element.tsx';

type HeadTagsProps = {
  /** Tags before the theme's script. */
  readonly start?: ReactNode;
  readonly siteConfig: BrowserConfig;
  readonly pageData: PageData | undefined;
  readonly siteName: string;
};

/** What the `<head>` of a document contains before its styles. */
export function HeadTags({ start, siteConfig, pageData, siteName }: HeadTagsProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {start}
      <ThemeScript productDomain={siteConfig.productDomain} announcement={pageData?.announcement} />
      <Meta />
      <meta name="app-version" content={pageData?.appVersion} />
      <meta name="base-url" content={pageData?.baseUrl} />
      <meta property="og:site_name" content={siteName} />
      <BrandIcons />
      {siteConfig.siteOrigin === undefined && <link rel="manifest" href={routes.webManifest.href()} />}
      {Head !== null && <Head />}
    </>
  );
}
