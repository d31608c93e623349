import { lookColors } from '@portico/site/accent';
import { BRAND_ICONS } from '@portico/site/brand-files';
import sharp from 'sharp';
import { type Logo, partsOf } from '#logo.ts';

// The tile fills its square, since phones cut it to their own shape; the mark stays in the middle that they keep.
const MARK_OF_TILE = 60;

/** Makes the icons of a site from its mark, by their file names: in the accent of the light look, on tabs in that of the dark one too. */
export async function makeIcons(logo: Logo, accent: string | undefined): Promise<ReadonlyMap<string, string | Buffer>> {
  const { light, dark } = lookColors(accent);
  const plain = svgOf(logo, light.color.accent);
  const tile = tileOf(logo, light.color);
  const icons = BRAND_ICONS.map(async ({ name, size }): Promise<[string, string | Buffer]> => {
    if (size === undefined) {
      return [name, tabIcon(logo, light.color.accent, dark.color.accent)];
    }
    return [name, await pixelsOf(size === 48 ? plain : tile, size)];
  });
  return new Map(await Promise.all(icons));
}

function svgOf(logo: Logo, color: string): string {
  const { attributes, inner } = partsOf(logo);
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`.replaceAll('currentColor', color);
}

/** Follows the colour scheme of the browser's tabs, where the mark has one colour. */
function tabIcon(logo: Logo, light: string, dark: string): string {
  const svg = svgOf(logo, light);
  const rules = ['fill', 'stroke'].map((paint) => `[${paint}="${light}"]{${paint}:${dark}}`).join('');
  const style = `<style>@media (prefers-color-scheme:dark){${rules}}</style>`;
  return `${logo.hasOneColor ? svg.replace('>', `>${style}`) : svg}\n`;
}

/** On the accent, where the mark has one colour; else on white. */
function tileOf(
  logo: Logo,
  { accent, 'on-accent': onAccent }: { readonly accent: string; readonly 'on-accent': string },
) {
  const { attributes, inner } = partsOf(logo);
  const [ground, ink] = logo.hasOneColor ? [accent, onAccent] : ['#ffffff', '#000000'];
  const edge = (100 - MARK_OF_TILE) / 2;
  const mark = `<svg x="${edge}" y="${edge}" width="${MARK_OF_TILE}" height="${MARK_OF_TILE}"${attributes}>${inner}</svg>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>${mark.replaceAll('currentColor', ink)}</svg>`;
}

/** As PNG, in a square; what is not square is in its middle. */
function pixelsOf(svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace('<svg', `<svg width="${size}" height="${size}"`);
  return sharp(Buffer.from(sized), { density: 72 })
    .resize(size, size, { fit: 'contain', background: 'transparent' })
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}
