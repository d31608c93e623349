import { site as provider } from '../../fixture/site.config.ts';
import { isSameDocument, markDocument, path } from '../in-page.ts';
import { by, HEADER } from '../look.ts';
import { POST, type Scenario, WIDE } from '../scenario.ts';

// Where it begins, the link, where it leads, and whether the document stays.
const LINKS = [
  [POST, 'Blog', '/blog', true],
  ['/blog', 'Pricing', '/pricing', false],
  ['/download', 'Pricing', '/pricing', true],
  ['/pricing', 'Blog', '/blog', false],
] as const;

export const LINK_SCENARIOS: readonly Scenario[] = [
  ...LINKS.map(
    ([from, name, to, stays]): Scenario => ({
      name: `from ${from} to ${to} ${stays ? 'the document stays' : 'a document loads'}, and back returns`,
      async run({ page, site }) {
        await page.setViewport(...WIDE);
        await page.openHydrated(`${site.url}${from}`);
        await page.evaluate(markDocument);
        await page.click(by('link', name, HEADER));
        await page.sees(by('heading', name), { visible: true });
        await page.gives(to, path);
        await page.gives(stays, isSameDocument);
        await page.back();
        await page.gives(from, path);
      },
    }),
  ),
  {
    name: 'Log in and Sign up lead to the dashboard host',
    async run({ page, site }) {
      await page.setViewport(...WIDE);
      await page.open(`${site.url}/blog`);
      for (const [name, href, style] of [
        ['Log in', `${provider.hosts.dashboard}/login`, 'ghost'],
        ['Sign up', `${provider.hosts.dashboard}/signup`, 'filled'],
      ] as const) {
        await page.sees(by('link', name, HEADER), { visible: true, attributes: { href, 'data-style': style } });
      }
    },
  },
];
