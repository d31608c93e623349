import type { NavigationMenu as NavigationMenuData } from '@portico/site/config';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NavigationMenu } from '#header/navigation-menu.tsx';
import { PAGE_DATA } from '#testing/render-in-shell.tsx';

const MENU: NavigationMenuData = {
  id: 'docs',
  label: 'Docs',
  groups: [
    {
      links: [
        { label: 'API', href: '/api', icon: 'api', about: 'Every endpoint' },
        { label: 'SDKs', href: '/sdks' },
      ],
    },
  ],
};
const [latestPost] = PAGE_DATA.blogPosts.latest;

function render(menu: NavigationMenuData): string {
  return renderToString(<NavigationMenu menu={menu} pathname="/blog" latestPost={latestPost} />);
}

test("a link's line stands beside the link, not in it; without line and icon there is neither", () => {
  const html = render(MENU);
  expect(html).toContain('<a href="/api" data-icon="api">API</a><span>Every endpoint</span>');
  expect(html).toContain('<li><a href="/sdks">SDKs</a></li>');
});

test('the latest post is in a menu that asks for it, and in no other', () => {
  expect(render(MENU)).not.toContain('/blog/one');
  expect(render({ ...MENU, latestPost: true })).toMatch(/Jan 2, 2026.*<a href="\/blog\/one">Post one<\/a>/);
});
