/// <reference path="../types.d.ts" />
import { createHash } from 'node:crypto';
import sheets from 'virtual:root-styles';

const FACE = /@font-face\s*\{[^}]*\}/g;
// Regular text of every weight, which the first screen shows, in the shell's or the provider's font: see brand-files.ts. Without
// the file for a weight, browsers would synthesize it from another weight.
const FIRST_FONTS = /\/(?:atkinson-hyperlegible-next|text)-latin-(?:\d+-)?normal\b/;

/**
 * The style sheets of an app's root for `<head>`, with their hashes. Fonts that the first paint doesn't need are applied to
 * screens after it: see document/body-script.ts. If two font faces have the same characters, the last one is used.
 */
export function rootStyleElements(texts: readonly string[] = sheets) {
  const styles = splitRootStyles(texts);
  const html = styles.map(({ later, first }) => {
    const late = `<style media="not all">${later}</style><noscript><style>${later}</style></noscript>`;
    return `${later === '' ? '' : late}<style>${first}</style>`;
  });
  const parts = styles.flatMap(({ later, first }) => [later, first]).filter((css) => css !== '');
  return { html: html.join(''), hashes: parts.map(hashOf) };
}

/** Separates the fonts that the first paint doesn't need from the rest of each sheet. */
export function splitRootStyles(texts: readonly string[] = sheets) {
  return texts.map((css) => {
    const later = (css.match(FACE) ?? []).filter((face) => face.includes('url(') && !FIRST_FONTS.test(face));
    return { later: later.join(''), first: later.reduce((rest, face) => rest.replace(face, ''), css).trim() };
  });
}

/** A source of a Content-Security-Policy. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
