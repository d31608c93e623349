import { site } from '@portico/core/testing/site';
import { expect, test } from 'vitest';
import { parseSiteConfig } from '#config/site-config.ts';
import { vendorSources } from '#config/vendor-schema.ts';

const stats = { name: 'Stats', categories: { analytics: ['st_*'] }, script: 'https://s.example/s.js' };

const S = 'https://s.example';

test.for<[Record<string, unknown>, Record<string, readonly string[]>]>([
  [stats, { 'script-src': [`${S}/s.js`], 'connect-src': [S], 'img-src': [S] }],
  // This one is of the site itself, and needs no consent.
  [{ ...stats, script: '/s.js', categories: { necessary: [] } }, {}],
  [{ ...stats, script: 'http://127.0.0.1:1/s.js' }, { 'img-src': ['http://127.0.0.1:1'] }],
  // Unescaped, the address would end the source.
  [{ ...stats, script: `${S}/a;b,c.js?d` }, { 'script-src': [`${S}/a%3Bb%2Cc.js`] }],
  // A container loads more from its origin.
  [
    { ...stats, dataLayer: true, allow: { 'connect-src': ['https://*.collect.example', 'wss://a.example:1', S] } },
    { 'script-src': [S], 'connect-src': [S, 'https://*.collect.example', 'wss://a.example:1'] },
  ],
])('%o may be configured, and the policy allows what it needs', ([vendor, sources]) => {
  const { vendors } = parseSiteConfig({ ...site, vendors: [vendor] });
  expect(vendors).toEqual([vendor]);
  expect(vendorSources(vendors)).toMatchObject(sources);
});

const SCRIPT =
  'expected an https:// URL, or a path of this site that begins with one slash (http:// only on the loopback)';
const SOURCE = 'expected an origin (https:// or wss:// and a host, which may begin with "*.", without a path)';

test.for<[Record<string, unknown>, string]>([
  [{ script: 'http://s.example/s.js' }, `script: ${SCRIPT}; found "http://s.example/s.js"`],
  [{ script: 'javascript:alert(1)' }, `script: ${SCRIPT}; found "javascript:alert(1)"`],
  [{ script: 'https://a;script-src/s.js' }, `script: ${SCRIPT}; found "https://a;script-src/s.js"`],
  [{ categories: {} }, 'categories: expected at least one category; found 0'],
  [{ categories: { ads: [] } }, 'categories.ads: expected necessary, functional, analytics, marketing; found "ads"'],
  [{ categories: { analytics: ['*'] } }, 'categories.analytics.0: expected the name of a cookie, or its beginning'],
  [{ allow: { 'connect-src': ["'unsafe-inline'"] } }, `allow.connect-src.0: ${SOURCE}; found "'unsafe-inline'"`],
  [
    { allow: { 'img-src': ['https://a.b; script-src *'] } },
    `allow.img-src.0: ${SOURCE}; found "https://a.b; script-src *"`,
  ],
  [{ attributes: { onload: 'alert(1)' } }, 'attributes.onload: expected the name of an attribute in lower case'],
])('%o of a vendor is refused with field, reason and what to write', ([fields, mistake]) => {
  expect(mistakesOf({ vendors: [{ ...stats, ...fields }] })).toContain(`vendors.0.${mistake}`);
});

test.for<[Record<string, unknown>, string]>([
  [{ vendors: {} }, 'vendors: expected a list of vendors; an empty one loads no third-party scripts; found an object'],
  [{ consent: { version: 0.5 } }, 'consent.version: expected a whole number, at least 1; found 0.5'],
  [{ pageCounts: 'yes' }, 'pageCounts: expected true or false; found "yes"'],
  [
    { vendors: [stats], footer: footerOf('Privacy Preferences') },
    'footer: expected links labeled "Privacy Policy": a vendor or comments need consent, the consent bar links to the policy',
  ],
  [{ vendors: [stats], footer: [] }, 'footer: expected links labeled "Privacy Policy" and "Privacy Preferences": a'],
  [{ vendors: [stats], language: 'de' }, 'footer: expected links labeled "Datenschutzerklärung" and "Datenschutz-'],
])('%o is refused with field, reason and what to write', ([fields, mistake]) => {
  expect(mistakesOf(fields)).toContain(mistake);
});

function footerOf(...labels: readonly string[]) {
  return [{ id: 'a', title: 'A', links: labels.map((label) => ({ label, href: '/a' })) }];
}

function mistakesOf(fields: Readonly<Record<string, unknown>>): string {
  try {
    parseSiteConfig({ ...site, ...fields });
  } catch (error) {
    return String(error);
  }
  return '';
}
