import { expect, test } from 'vitest';
import { breadcrumbs, graphOf, organization, organizationId } from '#content/structured-data.ts';
import { site } from '../../../../e2e/fixture/site.config.ts';

const BASE = 'https://blog.example';

test('the provider has the same id everywhere, and lists its other profiles', () => {
  expect(organization(site, BASE)).toMatchObject({
    '@id': organizationId(BASE),
    name: site.brand,
    legalName: site.company,
    logo: { url: `${BASE}/icon-512.png` },
    // The feed is a path of this site, so it isn't another profile.
    sameAs: site.social.map(({ href }) => href).filter((href) => href !== '/blog/rss.xml'),
  });
});

test('breadcrumbs are numbered from one', () => {
  const crumbs = [
    { name: 'Blog', url: `${BASE}/blog` },
    { name: 'DNS', url: `${BASE}/blog/tag/dns` },
  ];
  expect(graphOf(breadcrumbs(crumbs))).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      {
        itemListElement: [
          { position: 1, name: 'Blog', item: `${BASE}/blog` },
          { position: 2, name: 'DNS', item: `${BASE}/blog/tag/dns` },
        ],
      },
    ],
  });
});
