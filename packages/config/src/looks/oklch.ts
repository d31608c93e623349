/**
 * A colour as OKLCH has it (https://www.w3.org/TR/css-color-4/#ok-lab): lightness from 0 to 1, chroma from 0 to about 0.4, hue in
 * degrees.
 */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Triple = readonly [number, number, number];

const CSS = /^oklch\(\s*(\d*\.?\d+)(%?)\s+(\d*\.?\d+)\s+(\d*\.?\d+)(?:deg)?\s*\)$/;
const HEX = /^#[\da-f]{6}$/i;
// Finer than what a screen tells apart.
const CHROMA_STEP = 0.001;

/** Reads `oklch(45% 0.07 210)` or `#rrggbb`; undefined for anything else. */
export function parseColor(text: string): Oklch | undefined {
  if (HEX.test(text)) {
    return fromHex(text);
  }
  const [, lightness, percent, chroma, hue] = CSS.exec(text) ?? [];
  const read = {
    lightness: Number(lightness) / (percent === '%' ? 100 : 1),
    chroma: Number(chroma),
    hue: Number(hue) % 360,
  };
  return read.lightness <= 1 && read.chroma <= 0.5 ? read : undefined;
}

/** As CSS has it, in the fewest digits that tell neighbours apart: `oklch(44.6% 0.074 210)`. */
export function formatOklch({ lightness, chroma, hue }: Oklch): string {
  return `oklch(${Number((lightness * 100).toFixed(1))}% ${Number(chroma.toFixed(3))} ${Math.round(hue) % 360})`;
}

/** As `#rrggbb`. What sRGB cannot show gets the most chroma of its lightness and hue that it can. */
export function hexOf(color: Oklch): `#${string}` {
  let chroma = color.chroma;
  let channels = linearChannels({ ...color, chroma });
  while (chroma > 0 && channels.some((channel) => channel < -1e-4 || channel > 1 + 1e-4)) {
    chroma -= CHROMA_STEP;
    channels = linearChannels({ ...color, chroma });
  }
  return `#${channels.map((channel) => hexDigits(Math.min(1, Math.max(0, channel)))).join('')}`;
}

function hexDigits(linear: number): string {
  const encoded = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Matrices of https://bottosson.github.io/posts/oklab/, which CSS defines it by. */
function linearChannels({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function fromHex(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}
