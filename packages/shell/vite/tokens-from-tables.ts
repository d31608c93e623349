import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SiteConfig } from '@portico/config/site-config';
import type { Plugin } from 'vite';
import { lookStyles } from './look-styles.ts';

const MARK = '@tokens-from-tables;';
const LOOKS = import.meta.resolve('@portico/config/looks');
const COLORS = import.meta.resolve('@portico/config/look-colors');
const ACCENT = import.meta.resolve('@portico/config/accent');
const MEASURES = import.meta.resolve('../src/measures.ts');

/**
 * Vite plugin: `@tokens-from-tables;` in a style sheet becomes the custom properties of every look, in the provider's accent,
 * and of `measures.ts`. It
 * runs between Vite's two CSS plugins, where imported sheets stand in the text already. A saved change of a table updates
 * the page in development.
 */
export function tokensFromTables(site: () => Pick<SiteConfig, 'accent'>): Plugin {
  return {
    name: 'portico:tokens-from-tables',
    async transform(code, id) {
      if (!/\.css(?:\?|$)/.test(id) || !code.includes(MARK)) {
        return undefined;
      }
      for (const table of [LOOKS, COLORS, MEASURES]) {
        this.addWatchFile(fileURLToPath(table));
      }
      const looks: typeof import('@portico/config/looks') = await import(await versionOf(LOOKS));
      const colors = await colorsWith(site().accent);
      const css = lookStyles({ looks: looks.LOOKS, colors, system: looks.systemLooks() });
      const measures: typeof import('../src/measures.ts') = await import(await versionOf(MEASURES));
      const properties = Object.entries(measures.MEASURE_TOKENS).map(([name, value]) => `${name}:${value}`);
      return { code: code.replace(MARK, `${css}\n:root{${properties.join(';')}}`), map: null };
    },
  };
}

async function colorsWith(accent: SiteConfig['accent']) {
  if (accent === undefined) {
    const colors: typeof import('@portico/config/look-colors') = await import(await versionOf(COLORS));
    return colors.LOOK_COLORS;
  }
  const { lookColors }: typeof import('@portico/config/accent') = await import(await versionOf(ACCENT));
  return lookColors(accent);
}

/** The module as it is on disk now: Node keeps what it has imported under one URL. */
async function versionOf(url: string): Promise<string> {
  const { mtimeMs } = await stat(fileURLToPath(url));
  return `${url}#${mtimeMs}`;
}
