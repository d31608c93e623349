import { existsSync } from 'node:fs';
import path from 'node:path';
import { componentsIn, siteComponents } from '@portico/core/site-components';
import { type SlotFile, siteSlots } from '@portico/core/site-slots';
import { normalizePath, type Plugin } from 'vite';

const SLOT = /^virtual:slots\/([a-z-]+)$/;
const COMPONENTS = 'virtual:site-components';
const RESOLVED_COMPONENTS = `\0${COMPONENTS}`;
const NO_SLOT = '\0portico:no-slot';

/**
 * Vite plugin: `import Slot from 'virtual:slots/NAME'` gives the component in `slots/NAME.tsx` of the site's folder, or null, so that a
 * build without it has no trace of the slot; `virtual:site-components` gives the functions that load the components which posts may
 * name. A file with a wrong name stops the build.
 */
export function siteSlotModules(folder: () => string | undefined): Plugin {
  return {
    name: 'portico:site-slots',
    enforce: 'pre',
    buildStart() {
      const site = folder();
      const mistakes = (site === undefined ? [] : [...siteSlots(site), ...siteComponents(site)]).filter(
        ({ mistake }) => mistake !== undefined,
      );
      if (mistakes.length > 0) {
        this.error(`${site} has components that cannot be shown:\n${mistakes.map(lineOf).join('\n')}`);
      }
    },
    resolveId(id) {
      if (id === COMPONENTS) {
        return RESOLVED_COMPONENTS;
      }
      const [, name] = SLOT.exec(id) ?? [];
      if (name === undefined) {
        return undefined;
      }
      const file = path.join(folder() ?? '', 'slots', `${name}.tsx`);
      return folder() !== undefined && existsSync(file) ? normalizePath(file) : NO_SLOT;
    },
    load(id) {
      if (id === NO_SLOT) {
        return 'export default null;';
      }
      const site = folder();
      const lines = (site === undefined ? [] : componentsIn(site)).map((name) => {
        const file = normalizePath(path.join(site ?? '', 'components', `${name}.tsx`));
        return `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`;
      });
      return id === RESOLVED_COMPONENTS ? `export const components = {${lines.join()}};` : undefined;
    },
  };
}

function lineOf({ file, mistake }: SlotFile): string {
  return `${file}: ${mistake}`;
}
