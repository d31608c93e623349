import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const MODULE = 'virtual:root-styles';
const RESOLVED = `\0${MODULE}`;
const FACE = /@font-face\s*\{[^}]*\}/g;
// Upright text of every weight, which the first screen shows, of the shell's font or of a provider's: see brand-files.ts. Without
// the file of a weight browsers would draw it out of another one's letters.
const FIRST_FONTS = /\/(?:atkinson-hyperlegible-next|text)-latin-(?:\d+-)?normal\b/;

/** A style sheet in two parts, in the order of a document. */
export type SplitStyles = {
  /** Rules for fonts that no first paint waits for and that so are not asked for before it. */
  readonly later: string;
  readonly first: string;
};

/**
 * Vite plugin: `import { styles, hashes } from 'virtual:root-styles'` gives the server's build the style sheets of the
 * browsers' build, by URL, to be written into documents, and the sources of them for a Content-Security-Policy. React Router
 * builds for browsers first, with the same plugins. In development there is none: Vite serves style sheets as it likes.
 */
export function rootStyles(): Plugin {
  const styles = new Map<string, SplitStyles>();
  let base = '/';
  return {
    name: 'portico:root-styles',
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) {
        return undefined;
      }
      const parts = [...styles.values()].flatMap(({ later, first }) => [later, first]).filter(Boolean);
      const hashes = parts.map((css) => `sha256-${createHash('sha256').update(css).digest('base64')}`);
      return `export const styles = new Map(${JSON.stringify([...styles])}); export const hashes = ${JSON.stringify(hashes)};`;
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') {
        return;
      }
      styles.clear();
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          styles.set(`${base}${file.fileName}`, splitStyles(Buffer.from(file.source).toString(), file.fileName));
        }
      }
    },
  };
}

/** Throws where the style sheet would end the element that it is written into. */
export function splitStyles(css: string, name: string): SplitStyles {
  if (/<\/style/i.test(css)) {
    throw new Error(
      `${name} contains "</style", which ends a style sheet that stands in a document. Write it in another way: "\\3c/style" in a string.`,
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
