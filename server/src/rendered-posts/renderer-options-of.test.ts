import { parseSiteConfig } from '@portico/config/site-config';
import { createMarkdownRenderer } from '@portico/content/rendering';
import { expect, test } from 'vitest';
import { securityOf } from '#http/security-headers.ts';
import { rendererOptionsOf } from '#rendered-posts/renderer-options-of.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

const config = parseSiteConfig({ ...site, hosts: { ...site.hosts, assets: 'https://assets.relay.example' } });

test('posts show pictures from the site and its asset host, and link to pictures from elsewhere', async () => {
  const options = rendererOptionsOf(config, securityOf(config, 'https://relay.example'));
  const { extensions: _, ...settings } = options;
  const render = createMarkdownRenderer(settings);
  const { html, notices } = await render(
    '![](https://relay.example/a.png)\n\n<img src="https://assets.relay.example/b.png" alt="">\n\n![](https://others.example/c.png)\n',
    { resolveImage: () => undefined },
  );
  expect([...html.matchAll(/<(\w+)[^>]*(?:src|href)="([^"]*)"/g)].map(([, tag, url]) => `${tag} ${url}`)).toEqual([
    'img https://relay.example/a.png',
    'img https://assets.relay.example/b.png',
    'a https://others.example/c.png',
  ]);
  expect(notices.map(({ line }) => line)).toEqual([5]);
});
