import { graphOf, organization, organizationId } from '@portico/shell';
import { SITE_LANGUAGE } from '@portico/site/language';
import type { DownloadWords, HomeWords, PricingWords } from '@portico/site/pages';
import { routes } from '@portico/site/routes';
import { site } from '../../../site.config.ts';

/*
 * What the main site's pages say of themselves in the terms of https://schema.org: only what their words say to readers as well.
 */

export function homeData({ description }: HomeWords, baseUrl: string) {
  return graphOf(organization(site, baseUrl), {
    '@type': 'WebSite',
    '@id': `${baseUrl}/#website`,
    url: `${baseUrl}${routes.home.href()}`,
    name: site.brand,
    description,
    inLanguage: SITE_LANGUAGE,
    publisher: { '@id': organizationId(baseUrl) },
  });
}

/** Null where the page answers no questions. */
export function pricingData({ questions }: PricingWords) {
  return questions === undefined
    ? null
    : graphOf({
        '@type': 'FAQPage',
        mainEntity: questions.items.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.replaceAll('`', '') },
        })),
      });
}

/** Null where the page names no release. */
export function downloadData({ description, release, systems = [] }: DownloadWords, baseUrl: string) {
  if (release === undefined) {
    return null;
  }
  return graphOf(organization(site, baseUrl), {
    '@type': 'SoftwareApplication',
    name: site.brand,
    description,
    applicationCategory: 'DeveloperApplication',
    softwareVersion: release.version,
    datePublished: release.date,
    operatingSystem: systems.map(({ name }) => name).join(', '),
    downloadUrl: `${baseUrl}${routes.download.href()}`,
    ...(release.notes && { releaseNotes: release.notes.href }),
    publisher: { '@id': organizationId(baseUrl) },
  });
}
