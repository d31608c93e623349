import { themeColors } from '@portico/core/accent';
import { BRAND_ICONS, LOGO } from '@portico/core/brand-files';
import sharp from 'sharp';

const HEADER_HEIGHT = 24;
const TAB_ICON_SIZE = 48;
// Phones crop an icon to their own shape, so only the middle is always visible.
const LOGO_OF_ICON = 0.6;

/** Returns the files of `brand/`: the logo and the icons made from it. Parts of the logo with `currentColor` follow the accent. */
export async function brandFiles(
  logo: string,
  accent: string | undefined,
): Promise<ReadonlyMap<string, string | Buffer>> {
  const {
    accent: { light, dark },
    'accent-fill': fill,
    'on-accent': onAccent,
  } = themeColors(accent);
  const hasAccent = logo.includes('currentColor');
  const [ground, ink] = hasAccent ? [fill.light, onAccent.light] : ['#ffffff', '#000000'];
  const icons = BRAND_ICONS.map(async ({ name, size }): Promise<[string, string | Buffer]> => {
    if (size === undefined) {
      return [name, `${tabIcon(logo, light, dark)}\n`];
    }
    if (size === TAB_ICON_SIZE) {
      return [name, await drawn(logo, light, size).png().toBuffer()];
    }
    const input = await drawn(logo, ink, Math.round(size * LOGO_OF_ICON))
      .png()
      .toBuffer();
    const tile = sharp({ create: { width: size, height: size, channels: 3, background: ground } });
    return [name, await tile.composite([{ input }]).png({ palette: true }).toBuffer()];
  });
  return new Map([[LOGO, `${await inHeaderSize(logo)}\n`], ...(await Promise.all(icons))]);
}

/** Follows the browser's color scheme, regardless of the site's theme. */
function tabIcon(logo: string, light: string, dark: string): string {
  const style = `<style>@media (prefers-color-scheme:dark){svg{color:${dark}}}</style>`;
  return logo.replace('<svg', `<svg color="${light}"`).replace('>', `>${style}`);
}

function drawn(logo: string, color: string, size: number) {
  // At 72 dots per inch, an SVG is drawn at its own size.
  const svg = withAttributes(logo.replaceAll('currentColor', color), { width: size, height: size });
  return sharp(Buffer.from(svg)).resize(size, size, { fit: 'contain', background: 'transparent' });
}

async function inHeaderSize(logo: string): Promise<string> {
  const { width, height } = await sharp(Buffer.from(logo)).metadata();
  return withAttributes(logo, { width: Math.round((HEADER_HEIGHT * width) / height), height: HEADER_HEIGHT });
}

function withAttributes(svg: string, { width, height }: { readonly width: number; readonly height: number }): string {
  const end = svg.indexOf('>');
  const start = svg.slice(0, end).replaceAll(/\s(?:width|height)="[^"]*"/g, '');
  return `${start} width="${width}" height="${height}"${svg.slice(end)}`;
}
