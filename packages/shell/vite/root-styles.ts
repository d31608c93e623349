import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const MODULE = 'virtual:root-styles';
const RESOLVED = `\0${MODULE}`;
// Vite's manifest, in which React Router finds the style sheets of a route.
const MANIFEST = '.vite/manifest.json';
const ROOT = /^(?:.*\/)?app\/root\.[jt]sx?\b/;
const FACE = /@font-face\s*\{[^}]*\}/g;
// Upright text of every weight, which the first screen shows, of the shell's font or of a provider's: see brand-files.ts. Without
// the file of a weight browsers would draw it out of another one's letters.
const FIRST_FONTS = /\/(?:atkinson-hyperlegible-next|text)-latin-(?:\d+-)?normal\b/;

/** A style sheet in two parts, in document order. */
export type SplitStyles = {
  /** Rules for fonts that the first paint doesn't need, so that they aren't requested before it. */
  readonly later: string;
  readonly first: string;
};

type Manifest = Readonly<Record<string, { css?: readonly string[] }>>;

/**
 * Vite plugin: takes the style sheets of the root route out of the browsers' build, and gives them to the server's by `import { styles,
 * hashes } from 'virtual:root-styles'`, to be written into documents. React Router builds for browsers first, with the same plugins. In
 * development there are none: Vite serves style sheets as it likes.
 */
export function rootStyles(): Plugin {
  let sheets: readonly SplitStyles[] = [];
  return {
    name: 'portico:root-styles',
    enforce: 'pre',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) {
        return undefined;
      }
      const hashes = sheets
        .flatMap(({ later, first }) => [later, first])
        .filter(Boolean)
        .map((css) => `sha256-${createHash('sha256').update(css).digest('base64')}`);
      const styles = sheets.map(styleElements).join('');
      return `export const styles = ${JSON.stringify(styles)}; export const hashes = ${JSON.stringify(hashes)};`;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[MANIFEST];
        if (this.environment.name !== 'client' || file?.type !== 'asset') {
          return;
        }
        const manifest: Manifest = JSON.parse(file.source.toString());
        const root = Object.entries(manifest).find(([source]) => ROOT.test(source))?.[1];
        sheets = (root?.css ?? []).map((name) => {
          const sheet = bundle[name];
          delete bundle[name];
          return splitStyles(sheet?.type === 'asset' ? sheet.source.toString() : '', name);
        });
        delete root?.css;
        file.source = JSON.stringify(manifest);
      },
    },
  };
}

/** If two font faces have the same characters, the last one is used: the one in the first part. */
function styleElements({ later, first }: SplitStyles): string {
  // Screens get these after the first paint: see document/before-hydration.ts.
  const late = later === '' ? '' : `<style media="print">${later}</style><noscript><style>${later}</style></noscript>`;
  return `${late}<style>${first}</style>`;
}

/** Throws if the style sheet would end the element that contains it. */
export function splitStyles(css: string, name: string): SplitStyles {
  if (/<\/style/i.test(css)) {
    throw new Error(
      `${name} contains "</style", which would end the style element in documents. Write it in another way, such as "\\3c/style" in a string.`,
    );
  }
  const later: string[] = [];
  const first = css.replace(FACE, (face) => {
    if (!face.includes('url(') || FIRST_FONTS.test(face)) {
      return face;
    }
    later.push(face);
    return '';
  });
  return { later: later.join(''), first: first.trim() };
}
