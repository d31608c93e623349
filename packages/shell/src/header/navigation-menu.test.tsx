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
        { label: 'SDKs', href: '/sdks', icon: 'package', about: 'Go and Rust' },
      ],
    },
    {
      links: [
        { label: 'Guides', href: '/guides', icon: 'guide', about: 'From problem to setup' },
        { label: 'Status', href: '/status' },
      ],
    },
  ],
};
const [latestPost] = PAGE_DATA.blogPosts.latest;

function render(menu: NavigationMenuData): string {
  return renderToString(<NavigationMenu menu={menu} pathname="/blog" latestPost={latestPost} />);
}

test("a link's line stands beside the link, not in it", () => {
  const html = render(MENU);
  expect(html).toContain('<a href="/api" data-icon="api">API</a><span>Every endpoint</span>');
  expect(html).toContain('<a href="/sdks" data-icon="package">SDKs</a><span>Go and Rust</span>');
});

test('a group in which one link has no icon or no line shows none, so that its rows line up', () => {
  expect(render(MENU)).toContain('<li><a href="/guides">Guides</a></li><li><a href="/status">Status</a></li>');
});

test('the latest post is in a menu that asks for it, and in no other', () => {
  expect(render(MENU)).not.toContain('/blog/one');
  expect(render({ ...MENU, latestPost: true })).toMatch(/Jan 2, 2026.*<a href="\/blog\/one">Post one<\/a>/);
});
