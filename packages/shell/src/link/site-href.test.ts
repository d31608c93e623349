import type { SiteConfig } from '@portico/config/site-config';
import { expect, test } from 'vitest';
import { siteHref, withSiteHrefs } from '#link/site-href.tsx';
import { site } from '../../../../e2e/fixture/site.config.ts';

const ORIGIN = 'https://relay.example';
const CONFIG: SiteConfig = {
  ...site,
  account: {
    logIn: { label: 'Log in', href: '/login' },
    signUp: { label: 'Sign up', href: 'https://dash.example/up' },
  },
  newsletter: { action: 'https://letters.example/a', field: 'EMAIL', text: 'Letters.', privacy: '/privacy' },
};

test.for([
  ['/blog', ORIGIN, `${ORIGIN}/blog`],
  ['/', ORIGIN, `${ORIGIN}/`],
  ['/blog', undefined, '/blog'],
  ['//elsewhere.example', ORIGIN, '//elsewhere.example'],
  ['https://elsewhere.example/blog', ORIGIN, 'https://elsewhere.example/blog'],
  ['mailto:a@relay.example', ORIGIN, 'mailto:a@relay.example'],
] as const)('%s of the site at %s is %s', ([href, origin, expected]) => {
  expect(siteHref(href, origin)).toBe(expected);
});

test('for an app on another origin no link of header and footer is a path', () => {
  const { navigation, account, footer, social, newsletter } = withSiteHrefs(CONFIG, ORIGIN);
  const entries = navigation.flatMap((entry) =>
    'groups' in entry ? entry.groups.flatMap(({ links }) => links) : [entry],
  );
  const links = [...entries, account.logIn, account.signUp, ...footer.flatMap((column) => column.links), ...social];
  expect(links.filter(({ href }) => href.startsWith('/'))).toEqual([]);
  expect(entries).toContainEqual({ label: 'Blog', href: `${ORIGIN}/blog` });
  expect(account.logIn.href).toBe(`${ORIGIN}/login`);
  expect(newsletter?.privacy).toBe(`${ORIGIN}/privacy`);
});

test("the site's own apps have the configuration as it is", () => {
  expect(withSiteHrefs(CONFIG, undefined)).toBe(CONFIG);
});
