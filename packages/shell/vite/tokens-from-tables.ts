import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { lookStyles } from './look-styles.ts';

const MARK = '@tokens-from-tables;';
const LOOKS = import.meta.resolve('@portico/site/looks');
const COLORS = import.meta.resolve('@portico/site/look-colors');
const MEASURES = import.meta.resolve('../src/measures.ts');

/**
 * Vite plugin: `@tokens-from-tables;` in a style sheet becomes the custom properties of every look and of `measures.ts`. It
 * runs between Vite's two CSS plugins, where imported sheets stand in the text already. A saved change of a table updates
 * the page in development.
 */
export function tokensFromTables(): Plugin {
  return {
    name: 'portico:tokens-from-tables',
    async transform(code, id) {
      if (!/\.css(?:\?|$)/.test(id) || !code.includes(MARK)) {
        return undefined;
      }
      for (const table of [LOOKS, COLORS, MEASURES]) {
        this.addWatchFile(fileURLToPath(table));
      }
      return { code: await withTokens(code), map: null };
    },
  };
}

/** The text of a style sheet with the properties of the tables in place of the mark. */
export async function withTokens(css: string): Promise<string> {
  const looks: typeof import('@portico/site/looks') = await import(await versionOf(LOOKS));
  const colors: typeof import('@portico/site/look-colors') = await import(await versionOf(COLORS));
  const measures: typeof import('../src/measures.ts') = await import(await versionOf(MEASURES));
  const styles = lookStyles({ looks: looks.LOOKS, colors: colors.LOOK_COLORS, system: looks.systemLooks() });
  const properties = Object.entries(measures.MEASURE_TOKENS).map(([name, value]) => `${name}:${value}`);
  return css.replace(MARK, `${styles}\n:root{${properties.join(';')}}`);
}

/** The module as it is on disk now: Node keeps what it has imported under one URL. */
async function versionOf(url: string): Promise<string> {
  const { mtimeMs } = await stat(fileURLToPath(url));
  return `${url}#${mtimeMs}`;
}
