import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { lookStyles } from './look-styles.ts';

const MARK = '@looks;';
const LOOKS = import.meta.resolve('@portico/site/looks');
const COLORS = import.meta.resolve('@portico/site/look-colors');

/**
 * Vite plugin: `@looks;` in a style sheet becomes the custom properties of every look. It runs between Vite's two CSS
 * plugins, where imported sheets stand in the text already. A saved change of the table updates the page in development.
 */
export function lookTokens(): Plugin {
  return {
    name: 'portico:look-tokens',
    async transform(code, id) {
      if (!/\.css(?:\?|$)/.test(id) || !code.includes(MARK)) {
        return undefined;
      }
      this.addWatchFile(fileURLToPath(LOOKS));
      this.addWatchFile(fileURLToPath(COLORS));
      const looks: typeof import('@portico/site/looks') = await import(await versionOf(LOOKS));
      const colors: typeof import('@portico/site/look-colors') = await import(await versionOf(COLORS));
      const css = lookStyles({ looks: looks.LOOKS, colors: colors.LOOK_COLORS, system: looks.systemLooks() });
      return { code: code.replace(MARK, css), map: null };
    },
  };
}

/** The module as it is on disk now: Node keeps what it has imported under one URL. */
async function versionOf(url: string): Promise<string> {
  const { mtimeMs } = await stat(fileURLToPath(url));
  return `${url}?saved=${mtimeMs}`;
}
