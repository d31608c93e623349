import { expect, test } from 'vitest';
import { formOrigins, parseSiteConfig } from '#config/site-config.ts';
import { site } from '../../../../e2e/fixture/site.config.ts';

const NEWSLETTER = {
  action: 'https://letters.example/subscribe?a=b',
  field: 'email',
  text: 'Monthly.',
  privacy: '/privacy',
};

test.for<[string, Record<string, unknown>]>([
  [
    'a repository',
    { repository: { edit: 'https://code.example/edit/{file}', history: 'https://code.example/{file}/log' } },
  ],
  ['a repository for writing in the browser', { cms: { backend: 'github', repository: 'relay/site', branch: 'main' } }],
  ['a hub and a key of IndexNow', { hub: 'https://hub.example/', indexNowKey: '0123-abcd' }],
  [
    'a newsletter with all that it takes',
    { newsletter: { ...NEWSLETTER, hidden: { a: '' }, leadsTo: ['https://b.example'] } },
  ],
])('%s is accepted', ([, config]) => {
  expect(parseSiteConfig({ ...site, ...config })).toMatchObject(config);
});

test.for<[string, Record<string, unknown>, string]>([
  [
    'a pattern without a file',
    { repository: { edit: 'https://code.example/edit' } },
    'repository.edit: expected an https:// URL with {file} in place of',
  ],
  ['a hub without encryption', { hub: 'http://hub.example/' }, 'hub: expected the https:// URL of a WebSub hub'],
  [
    'a repository that is a URL',
    { cms: { backend: 'github', repository: 'https://github.com/relay/site' } },
    'cms.repository: expected the path of a repository, such as culvert/site',
  ],
  ['a short key', { indexNowKey: 'short' }, 'indexNowKey: expected 8 to 128 letters, digits and hyphens'],
  [
    'a form without encryption',
    { newsletter: { ...NEWSLETTER, action: 'http://letters.example/' } },
    'newsletter.action: expected an https:// URL',
  ],
  [
    'an origin with a path',
    { newsletter: { ...NEWSLETTER, leadsTo: ['https://b.example/c'] } },
    'newsletter.leadsTo.0: expected an origin',
  ],
  [
    'an origin that no browser writes so',
    { hosts: { ...site.hosts, site: 'https://App.culvert.example' } },
    'hosts.site: expected an origin',
  ],
  [
    'an icon that there is not',
    { navigation: [{ id: 'a', label: 'A', groups: [{ links: [{ label: 'B', href: '/b', icon: 'rocket' }] }] }] },
    'navigation.0.groups.0.links.0.icon: expected one of api, calendar,',
  ],
  [
    'an address that is not a URL',
    { security: { contact: 'https://acme example/a' } },
    'security.contact: expected a path',
  ],
  [
    'two menus of one id',
    { navigation: ['A', 'B'].map((label) => ({ id: 'a', label, groups: [{ links: [{ label, href: '/b' }] }] })) },
    'navigation: expected a unique id for each menu',
  ],
  [
    'an id that is two',
    { footer: [{ id: 'a b', title: 'A', links: [] }] },
    'footer.0.id: expected an id of letters, digits and hyphens',
  ],
])('%s is refused with what is expected', ([, config, message]) => {
  expect(() => parseSiteConfig({ ...site, ...config })).toThrow(message);
});

test('an error names the file, and what was found in it', () => {
  expect(() => parseSiteConfig({ ...site, brand: { name: 'A' }, company: '' })).toThrow(
    /^site\.config\.ts has 2 mistakes\. Correct them .*\n {2}brand: expected a text; found an object with name\n/,
  );
});

test('once the newsletter is configured, forms may be sent to the service and to where it redirects', () => {
  expect(formOrigins({})).toEqual([]);
  expect(formOrigins({ newsletter: { ...NEWSLETTER, leadsTo: ['https://b.example'] } })).toEqual([
    'https://letters.example',
    'https://b.example',
  ]);
});
