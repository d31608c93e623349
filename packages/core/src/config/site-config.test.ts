import { site } from '@portico/core/testing/site';
import { expect, test } from 'vitest';
import { browserConfig } from '#config/browser-config.ts';
import { formOrigins, parseSiteConfig } from '#config/site-config.ts';

const NEWSLETTER = {
  action: 'https://letters.example/subscribe?a=b',
  field: 'email',
  text: 'Monthly.',
  privacy: '/privacy',
};

test.for<Record<string, unknown>>([
  { repository: { edit: 'https://code.example/edit/{file}', history: 'https://code.example/{file}/log' } },
  { cms: { backend: 'github', repository: 'relay/site', branch: 'main', review: true } },
  { indexNowKey: '0123-abcd' },
  { search: { defaultTags: [], sources: ['https://docs.relay.example/llms.txt'] } },
  { check: { rules: { 'media/elsewhere': 'off' }, hold: true } },
  { check: { run: { js: ['node', '{file}'], console: ['bash', '{file}'] }, seconds: 60 } },
  { callouts: { deprecated: { title: 'Deprecated', icon: 'diamond', color: 'red' }, lab: { title: 'Experiment' } } },
  { blog: { ...site.blog, fields: ['internal'] } },
  {
    blog: {
      ...site.blog,
      fields: { level: { type: 'enum', values: ['easy'] }, until: { type: 'date', description: 'a' } },
    },
  },
  { crawlers: { disallow: { GPTBot: ['/'], '*': ['/blog/search'] }, signal: 'search=yes, ai-train=no' } },
  { newsletter: { ...NEWSLETTER, hidden: { a: '' }, leadsTo: ['https://b.example'] } },
])('%o is accepted', (config) => {
  expect(parseSiteConfig({ ...site, ...config })).toMatchObject(config);
});

test('pages get the main site in place of hosts that are not configured', () => {
  const { marketing, docs } = site.hosts;
  expect(browserConfig(parseSiteConfig({ ...site, hosts: { marketing, docs } })).hosts).toEqual({
    marketing,
    docs,
    dashboard: marketing,
  });
});

test.for<[Record<string, unknown>, string]>([
  [
    { repository: { edit: 'https://code.example/edit' } },
    "repository.edit: expected an https:// URL with {file} for a post's path",
  ],
  [
    { callouts: { Deprecated: { title: 'Deprecated' } } },
    'callouts.Deprecated: expected a name of lower-case letters, such as deprecated for > [!DEPRECATED]',
  ],
  [{ callouts: { tip: { title: 'Hint' } } }, 'callouts.tip: tip is the name of a block of the program'],
  [{ callouts: { tab: { title: 'Tab' } } }, 'callouts.tab: tab is the name of a block of the program'],
  [{ callouts: { lab: 'Lab' } }, "callouts.lab: expected an object, such as { title: 'Deprecated'"],
  [
    { callouts: { lab: { title: 'Lab', icon: 'flask', color: 'gren' } } },
    'callouts.lab.icon: expected one of circle, square, diamond, triangle, octagon, the shapes before the titles of callouts',
  ],
  [
    { callouts: { lab: { title: 'Lab', color: 'gren' } } },
    'callouts.lab.color: expected one of blue, green, violet, yellow, red, pink, orange, which can be read in each theme; did you mean green?',
  ],
  [
    { cms: { backend: 'github', repository: 'https://github.com/relay/site' } },
    'cms.repository: expected the path of a repository, such as culvert/site',
  ],
  [{ crawlers: { disallow: { 'A\nAllow: /': ['/'] } } }, 'expected the name of a crawler, such as GPTBot, or *'],
  [{ crawlers: { disallow: { GPTBot: ['blog'] } } }, 'expected a path that begins with /; found "blog"'],
  [{ crawlers: { signal: 'ai-train' } }, 'crawlers.signal: expected a text such as ai-train=no'],
  [
    { blog: { ...site.blog, fields: { level: { type: 'list' } } } },
    'blog.fields.level.type: expected one of text, number, boolean, date, or enum with values; found "list"',
  ],
  [
    { blog: { ...site.blog, fields: { level: { type: 'enum', values: [] } } } },
    'blog.fields.level.values: expected at least one value',
  ],
  [{ blog: { ...site.blog, fields: { 'a b': { type: 'text' } } } }, 'expected the name of a field, such as difficulty'],
  [{ indexNowKey: 'short' }, 'indexNowKey: expected 8 to 128 letters, digits and hyphens'],
  [{ newsletter: { ...NEWSLETTER, action: 'http://letters.example/' } }, 'newsletter.action: expected an https:// URL'],
  [{ newsletter: { ...NEWSLETTER, leadsTo: ['https://b.example/c'] } }, 'newsletter.leadsTo.0: expected an origin'],
  [{ hosts: { ...site.hosts, site: 'https://App.culvert.example' } }, 'hosts.site: expected an origin'],
  [
    { navigation: [{ id: 'a', label: 'A', groups: [{ links: [{ label: 'B', href: '/b', icon: 'rocket' }] }] }] },
    'navigation.0.groups.0.links.0.icon: expected one of api, calendar,',
  ],
  [{ check: { run: { js: 'node' } } }, "check.run.js: expected a command such as ['node', '{file}'], with {file}"],
  [{ check: { run: { js: ['node'] } } }, "check.run.js: expected a command such as ['node', '{file}'], with {file}"],
  [{ check: { run: { JS: ['node', '{file}'] } } }, 'check.run.JS: expected a language in lower-case letters'],
  [{ check: { run: {}, seconds: 0 } }, 'check.seconds: expected a whole number of seconds from 1 to 600; found 0'],
  [{ check: { rules: { 'media/elsewher': 'off' } } }, 'no rule has this name; did you mean media/elsewhere?'],
  [{ check: { rules: { 'secret/certain': 'off' } } }, 'this rule always holds a post'],
  [
    { check: { rules: { 'media/elsewhere': 'error' } } },
    'check.rules.media/elsewhere: expected one of off, warning, mistake',
  ],
  [{ search: { defaultTags: [], sources: ['/llms.txt'] } }, 'search.sources.0: expected the URL of a list of pages'],
  [{ coments: {} }, 'coments: unknown field; did you mean comments?'],
  [
    { cms: { backend: 'github', repo: 'a/b' } },
    'cms.repository: the field is missing; add it\n  cms.repo: unknown field; remove it,',
  ],
  [
    { account: { ...site.account, logIn: { label: 'A', href: 'https://acme example/a' } } },
    'account.logIn.href: expected a path',
  ],
  [
    { navigation: ['A', 'B'].map((label) => ({ id: 'a', label, groups: [{ links: [{ label, href: '/b' }] }] })) },
    'navigation.1: expected a unique id for each menu; found an object with id, label, groups',
  ],
  [{ footer: [{ id: 'a b', title: 'A', links: [] }] }, 'footer.0.id: expected an id of letters, digits and hyphens'],
])('%o is refused with what is expected', ([config, message]) => {
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
