import { themeColors } from '@portico/core/accent';
import { BRAND_ICONS, LOGO } from '@portico/core/brand-files';
import sharp from 'sharp';

const HEADER_HEIGHT = 24;
const TAB_ICON_SIZE = 48;
// Phones cut an icon to their own shape and leave the middle.
const LOGO_OF_ICON = 0.6;

/** The files of `brand/`: the logo and the icons made from it. What is `currentColor` in a logo follows the accent. */
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

/** Follows the color scheme of the browser, whatever theme the site has. */
function tabIcon(logo: string, light: string, dark: string): string {
  const style = `<style>@media (prefers-color-scheme:dark){svg{color:${dark}}}</style>`;
  return logo.replace('<svg', `<svg color="${light}"`).replace('>', `>${style}`);
}

function drawn(logo: string, color: string, size: number) {
  // The size that SVG is drawn in at 72 dots per inch is its own.
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
