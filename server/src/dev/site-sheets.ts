import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { isOfSite, type SheetError, sheetParser } from '#check/parse-sheet.ts';

// Vite makes other modules of files with these queries.
const SHEET = /^(.*\.css)(?:\?(?!.*\b(?:raw|url|code)\b)|$)/;
const SITE_SHEET = '"#site/styles.css"';

/**
 * Vite plugin: an error in a style sheet of the site shows in development like one in a module. Vite itself sends most sheets to
 * browsers without parsing them.
 */
export function siteSheets(site: string): Plugin {
  // As in Vite's ids of modules.
  const folder = realpathSync(site);
  // Vite itself finds imports only in sheets without errors.
  const importers = new Map<string, Set<string>>();
  return {
    name: 'portico:site-sheets',
    enforce: 'pre',
    async transform(code, id) {
      const [, file] = SHEET.exec(id) ?? [];
      if (file === undefined) {
        return;
      }
      // The sheet of each app imports it.
      const sheet = code.includes(SITE_SHEET) ? path.join(folder, 'styles.css') : file;
      if (!isOfSite(folder, sheet) || !existsSync(sheet)) {
        return;
      }
      const parse = await sheetParser(folder);
      await parse(sheet).catch((error: SheetError) => {
        const broken = normalizePath(error.loc?.file ?? sheet);
        importers.set(broken, (importers.get(broken) ?? new Set()).add(id));
        this.addWatchFile(broken);
        throw error;
      });
    },
    hotUpdate({ file, modules }) {
      const { moduleGraph } = this.environment;
      const others = [...(importers.get(file) ?? [])].flatMap((id) => moduleGraph.getModuleById(id) ?? []);
      return others.length > 0 ? [...new Set([...modules, ...others])] : undefined;
    },
  };
}
