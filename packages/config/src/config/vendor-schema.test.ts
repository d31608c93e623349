import { expect, test } from 'vitest';
import { footerHref, parseSiteConfig } from '#config/site-config.ts';
import { SERVICES } from '#config/vendor-schema.ts';
import { site } from '../../../../e2e/fixture/site.config.ts';

test.for<[string, Record<string, unknown>]>([
  ['nothing', {}],
  ['a container', { vendors: [{ service: 'google-tag-manager', container: 'GTM-AB12CD3' }] }],
  [
    'a container with all that it takes',
    {
      vendors: [
        {
          service: 'google-tag-manager',
          container: 'GTM-AB12CD3',
          consentMode: 'advanced',
          categories: ['marketing'],
          origin: 'https://tags.culvert.example',
          allow: {
            connect: ['https://*.google-analytics.com', 'wss://live.example:8443'],
            frame: ['https://a.example'],
          },
          cookies: { marketing: ['_pin_*', 'li_fat_id'] },
        },
      ],
    },
  ],
  ['Google Analytics', { vendors: [{ service: 'google-analytics', measurement: 'G-AB12CD34EF' }] }],
  [
    'Plausible',
    { vendors: [{ service: 'plausible', script: 'https://p.example/js/script.manual.js', domain: 'a.example' }] },
  ],
  [
    'Umami on this site',
    { vendors: [{ service: 'umami', script: '/stats/script.js', website: 'x', category: 'necessary' }] },
  ],
  [
    'PostHog',
    {
      vendors: [
        { service: 'posthog', key: 'phc_a1', api: 'https://eu.i.posthog.com', options: { autocapture: false } },
      ],
    },
  ],
  [
    'any other',
    { vendors: [{ service: 'script', name: 'Chat', src: 'https://c.example/c.js', category: 'functional' }] },
  ],
  [
    'two others',
    {
      vendors: ['a', 'b'].map((name) => ({ service: 'script', name, src: `/${name}.js`, category: 'marketing' })),
    },
  ],
  ['a vendor on the loopback', { vendors: [{ service: 'umami', script: 'http://127.0.0.1:1/u.js', website: 'x' }] }],
  ['a version of the policy', { consent: { version: 3 } }],
  ['page counts', { pageCounts: true }],
])('%s may be configured', ([, fields]) => {
  expect(parseSiteConfig({ ...site, ...fields })).toMatchObject(fields);
});

const umami = { service: 'umami', script: 'https://u.example/u.js', website: 'x' };
const other = { service: 'script', name: 'Chat', src: 'https://c.example/c.js', category: 'functional' };
const URL_MESSAGE =
  'expected an https:// URL, or a path of this site that begins with one slash (http:// only on the loopback)';

test.for<[Record<string, unknown>, string]>([
  [
    { vendors: {} },
    'vendors: expected a list of vendors; an empty one loads no third-party scripts; found an object without fields',
  ],
  [
    { vendors: [{ service: 'no-such-service' }] },
    `vendors.0.service: expected a service: ${SERVICES.slice(0, -1).join(', ')}, or script for any other; found "no-such-service"`,
  ],
  [
    { vendors: [{ service: 'google-tag-manager', container: 'G-AB12' }] },
    'vendors.0.container: expected the id of a container, such as GTM-AB12CD3; found "G-AB12"',
  ],
  [
    { vendors: [{ service: 'google-analytics', measurement: 'UA-1-1' }] },
    'vendors.0.measurement: expected a measurement id, such as G-AB12CD34EF; found "UA-1-1"',
  ],
  [
    { vendors: [{ service: 'google-analytics', measurement: 'G-1', consentMode: 'none' }] },
    'vendors.0.consentMode: expected basic or advanced; found "none"',
  ],
  [
    { vendors: [{ ...umami, script: 'http://u.example/u.js' }] },
    `vendors.0.script: ${URL_MESSAGE}; found "http://u.example/u.js"`,
  ],
  [
    { vendors: [{ ...umami, script: '//u.example/u.js' }] },
    `vendors.0.script: ${URL_MESSAGE}; found "//u.example/u.js"`,
  ],
  [
    { vendors: [{ ...umami, script: 'javascript:alert(1)' }] },
    `vendors.0.script: ${URL_MESSAGE}; found "javascript:alert(1)"`,
  ],
  [
    { vendors: [umami, umami] },
    'vendors.1.service: expected each service once; two of one kind would share their globals; found "umami"',
  ],
  [
    { vendors: [{ ...other, category: 'ads' }] },
    'vendors.0.category: expected necessary (loaded without consent), functional, analytics or marketing; found "ads"',
  ],
  [
    { vendors: [{ ...other, allow: { connect: ["'unsafe-inline'"] } }] },
    `vendors.0.allow.connect.0: expected an origin (https:// or wss:// and a host, which may begin with "*.", without a path); found "'unsafe-inline'"`,
  ],
  [
    { vendors: [{ ...other, allow: { image: ['https://*'] } }] },
    'vendors.0.allow.image.0: expected an origin (https:// or wss:// and a host, which may begin with "*.", without a path); found "https://*"',
  ],
  [
    { vendors: [{ ...other, allow: { image: ['https://a.example; script-src *'] } }] },
    'vendors.0.allow.image.0: expected an origin (https:// or wss:// and a host, which may begin with "*.", without a path); found "https://a.example; script-src *"',
  ],
  [
    { vendors: [{ ...other, attributes: { onload: 'alert(1)' } }] },
    'vendors.0.attributes.onload: expected the name of an attribute in small letters; not src, and no event handler; found "onload"',
  ],
  [
    { vendors: [{ ...other, cookies: ['*'] }] },
    'vendors.0.cookies.0: expected the name of a cookie, or its beginning and one "*" at the end; found "*"',
  ],
  [{ consent: { version: 0.5 } }, 'consent.version: expected a whole number from 1 on; found 0.5'],
  [
    { blog: { ...site.blog, nextStep: { text: 'Try it.', label: 'Docs', href: 'docs' } } },
    'blog.nextStep.href: expected a path of this site that begins with one slash, an https:// URL, or mailto:; found "docs"',
  ],
  [{ blog: { ...site.blog, typography: 'yes' } }, 'blog.typography: expected true or false; found "yes"'],
  [{ pageCounts: 'yes' }, 'pageCounts: expected true or false; found "yes"'],
  [
    { vendors: [other], footer: footerOf({ label: 'Datenschutz' }, { label: 'Einwilligung', role: 'preferences' }) },
    'footer: expected a link with role: \'policy\' in a column, or one labelled "Privacy Policy", since a vendor needs consent and the banner that asks for it leads to your policy; found "Datenschutz", "Einwilligung"',
  ],
  [
    {
      vendors: [other],
      footer: footerOf({ label: 'Datenschutz', role: 'policy' }, { label: 'Einwilligung', role: 'preferences' }),
    },
    'footer: expected an address of its own for the link to the privacy preferences, since a click on any link of the footer with that address opens the choice; write one such as /privacy#choices',
  ],
  [
    { vendors: [other], footer: [] },
    'footer: expected a link with role: \'preferences\' in a column, or one labelled "Privacy Preferences", since a vendor needs consent and readers change theirs there; found no links',
  ],
])('%o is refused with field, reason and what to write', ([fields, mistake]) => {
  expect(mistakesOf({ ...site, ...fields })).toContain(mistake);
});

function footerOf(...links: readonly object[]) {
  return [{ id: 'a', title: 'A', links: links.map((link) => ({ href: '/a', ...link })) }];
}

test('a link of the footer is the policy or opens the preferences by its role, else by its label', () => {
  const config = (...links: readonly object[]) =>
    parseSiteConfig({ ...site, vendors: [other], footer: footerOf(...links) });
  const labelled = [
    { label: 'Privacy Policy', href: '/policy' },
    { label: 'Privacy Preferences', href: '/choose' },
  ];
  expect(footerHref(config(...labelled), 'policy')).toBe('/policy');
  expect(footerHref(config(...labelled), 'preferences')).toBe('/choose');
  const german = config(...labelled, { label: 'Datenschutz', href: '/datenschutz', role: 'policy' });
  expect(footerHref(german, 'policy')).toBe('/datenschutz');
});

function mistakesOf(config: unknown): readonly string[] {
  try {
    parseSiteConfig(config);
  } catch (error) {
    const [, ...lines] = error instanceof Error ? error.message.split('\n') : [];
    return lines.map((line) => line.trim());
  }
  return [];
}
