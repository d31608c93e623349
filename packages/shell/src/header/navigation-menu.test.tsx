import type { NavigationMenu as NavigationMenuData } from '@portico/config/site-config';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NavigationMenu } from '#header/navigation-menu.tsx';

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

function render(menu: NavigationMenuData): string {
  return renderToString(<NavigationMenu menu={menu} pathname="/blog" />);
}

test("a link's line stands beside the link, not in it", () => {
  const html = render(MENU);
  expect(html).toContain('<a href="/api" data-icon="api">API</a><span>Every endpoint</span>');
  expect(html).toContain('<a href="/sdks" data-icon="package">SDKs</a><span>Go and Rust</span>');
});

test('a group in which one link has no icon or no line shows none, so that its rows line up', () => {
  expect(render(MENU)).toContain('<li><a href="/guides">Guides</a></li><li><a href="/status">Status</a></li>');
});
