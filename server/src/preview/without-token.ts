import { percentDecoded } from '#http/percent-decoded.ts';

// Without `?` in a name: each one of a long row would be compared with all that follow.
const PARAMETER = /([?&])([^?=&#]*)=[^&#]*/g;
// What preview-token.ts makes, also where a link was put together wrongly.
const TOKEN = /\d{1,12}\.[\w-]{43}/g;

/** Returns a target for logs: anyone who reads a preview's token there could open the post. Handles any spelling of the parameter. */
export function withoutToken(url: string): string {
  return url
    .replace(PARAMETER, (whole, mark, name) => (isPreview(name) ? `${mark}${name}=-` : whole))
    .replace(TOKEN, '-');
}

/** Whether a target names a preview, with a token or what looks like one. */
export function hasToken(url: string): boolean {
  return withoutToken(url) !== url;
}

function isPreview(name: string): boolean {
  return percentDecoded(name)?.toLowerCase() === 'preview';
}
