import { lookColors } from '@portico/site/accent';
import { BRAND_ICONS } from '@portico/site/brand-files';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeIcons } from '#icons.ts';
import { readLogo } from '#logo.ts';

const ACCENT = 'oklch(45% 0.2 300)';
const ONE_COLOR = readLogo(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>',
  'a.svg',
);
const SEVERAL = readLogo(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#f00" d="M0 0h24v24H0z"/><path fill="#0f0" d="M0 0h4v4H0z"/></svg>',
  'a.svg',
);

async function colorAt(png: unknown, share: number): Promise<string> {
  const { data, info } = await sharp(Buffer.isBuffer(png) ? png : Buffer.alloc(0))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * share) * info.width + Math.floor(info.width * share)) * 4;
  return `#${data.subarray(at, at + 4).toString('hex')}`;
}

test('every icon is made, in its size', async () => {
  const icons = await makeIcons(ONE_COLOR, ACCENT);
  expect([...icons.keys()]).toEqual(BRAND_ICONS.map(({ name }) => name));
  for (const { name, size } of BRAND_ICONS) {
    const icon = icons.get(name);
    if (size !== undefined) {
      expect(await sharp(Buffer.isBuffer(icon) ? icon : undefined).metadata()).toMatchObject({
        format: 'png',
        width: size,
        height: size,
      });
    }
  }
});

test('a mark of one colour is in the accent, on tabs in that of the dark look too, on tiles on it', async () => {
  const icons = await makeIcons(ONE_COLOR, ACCENT);
  const { light, dark } = lookColors(ACCENT);
  expect(await colorAt(icons.get('favicon-48.png'), 0.5)).toBe(`${light.color.accent}ff`);
  expect(await colorAt(icons.get('icon-512.png'), 0.02)).toBe(`${light.color.accent}ff`);
  expect(await colorAt(icons.get('icon-512.png'), 0.5)).toBe('#ffffffff');
  expect(icons.get('favicon.svg')).toContain(`[fill="${light.color.accent}"]{fill:${dark.color.accent}}`);
});

test('a mark of several colours keeps them, on a white tile', async () => {
  const icons = await makeIcons(SEVERAL, ACCENT);
  expect(await colorAt(icons.get('icon-192.png'), 0.02)).toBe('#ffffffff');
  expect(await colorAt(icons.get('icon-192.png'), 0.5)).toBe('#ff0000ff');
  expect(icons.get('favicon.svg')).not.toContain('<style>');
});
