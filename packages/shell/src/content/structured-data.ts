import { APPS } from '@portico/core/routes';
import type { SiteConfig } from '@portico/core/site-config';
import type { BreadcrumbList, Graph, Organization, Thing } from 'schema-dts';

export function graphOf(...things: readonly Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

/** The provider, which every page of its site refers to by `@id`. */
export function organization({ brand, company, hosts, social }: SiteConfig, baseUrl: string): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId(baseUrl),
    name: brand,
    legalName: company,
    url: hosts.marketing,
    logo: { '@type': 'ImageObject', url: `${baseUrl}${APPS.www}icon-512.png`, width: '512', height: '512' },
    sameAs: social.map(({ href }) => href).filter((href) => href.startsWith('https:')),
  };
}

export function organizationId(baseUrl: string): string {
  return `${baseUrl}/#organization`;
}

export type Crumb = { readonly name: string; readonly url: string };

export function breadcrumbs(crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}
