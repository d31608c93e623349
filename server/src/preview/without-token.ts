import { percentDecoded } from '#http/percent-decoded.ts';

const PARAMETER = /([?&])([^=&#]*)=[^&#]*/g;

/** A target as it may be logged: a preview's token opens the post to everybody who reads the log, whatever the spelling of its name. */
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
