import { existsSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@portico/site/routes';
import { expect, test } from 'vitest';
import { webManifest } from '#resources/web-manifest.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

const PUBLIC_FILES = path.resolve(import.meta.dirname, '../../../e2e/fixture/brand');

test("a device calls the blog by the provider's names", () => {
  expect(JSON.parse(webManifest(site))).toMatchObject({
    name: site.blog.name,
    short_name: site.brand,
    description: site.blog.description,
    start_url: routes.blog.href(),
  });
});

test('each icon is there', () => {
  const { icons } = JSON.parse(webManifest(site));
  expect(icons.map(({ src }: { readonly src: string }) => existsSync(path.join(PUBLIC_FILES, src)))).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
