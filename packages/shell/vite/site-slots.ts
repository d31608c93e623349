import { existsSync } from 'node:fs';
import path from 'node:path';
import { type SlotFile, siteSlots } from '@portico/core/site-slots';
import { normalizePath, type Plugin } from 'vite';

const SLOT = /^virtual:slots\/([a-z-]+)$/;
const NO_SLOT = '\0portico:no-slot';

/**
 * Vite plugin: `import Slot from 'virtual:slots/NAME'` gives the component in `slots/NAME.tsx` of the site's folder, or null, so that a
 * build without it has no trace of the slot. A file in `slots/` that is no slot stops the build.
 */
export function siteSlotModules(folder: () => string | undefined): Plugin {
  return {
    name: 'portico:site-slots',
    enforce: 'pre',
    buildStart() {
      const site = folder();
      const mistakes = (site === undefined ? [] : siteSlots(site)).filter(({ mistake }) => mistake !== undefined);
      if (mistakes.length > 0) {
        this.error(`${site} has components that cannot be shown:\n${mistakes.map(lineOf).join('\n')}`);
      }
    },
    resolveId(id) {
      const [, name] = SLOT.exec(id) ?? [];
      if (name === undefined) {
        return undefined;
      }
      const file = path.join(folder() ?? '', 'slots', `${name}.tsx`);
      return folder() !== undefined && existsSync(file) ? normalizePath(file) : NO_SLOT;
    },
    load: (id) => (id === NO_SLOT ? 'export default null;' : undefined),
  };
}

function lineOf({ file, mistake }: SlotFile): string {
  return `${file}: ${mistake}`;
}
