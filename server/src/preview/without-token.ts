import { percentDecoded } from '#http/percent-decoded.ts';

const PARAMETER = /([?&])([^=&#]*)=[^&#]*/g;

/** Returns a target for logs: anyone who reads a preview's token there could open the post. Handles any spelling of the parameter. */
export function withoutToken(url: string): string {
  return url.includes('?')
    ? url.replace(PARAMETER, (whole, mark, name) => (isPreview(name) ? `${mark}${name}=-` : whole))
    : url;
}

/** Whether a target names a preview, with a token or what looks like one. */
export function hasToken(url: string): boolean {
  return withoutToken(url) !== url;
}

function isPreview(name: string): boolean {
  return percentDecoded(name)?.toLowerCase() === 'preview';
}
