import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { slotFunction } from '@portico/core/component-part';
import { componentsIn, siteComponents } from '@portico/core/site-components';
import { type SlotFile, siteSlots } from '@portico/core/site-slots';
import { normalizePath, type Plugin } from 'vite';
import { importedStyles } from './imported-styles.ts';

const SLOT = /^virtual:slots\/([a-z-]+)$/;
const COMPONENTS = 'virtual:site-components';
const RESOLVED_COMPONENTS = `\0${COMPONENTS}`;
const NO_SLOT = '\0portico:no-slot';
const RESOLVED_SLOT = '\0virtual:slots/';
const SLOT_PART = normalizePath(fileURLToPath(import.meta.resolve('#slot-part.tsx')));

/**
 * Vite plugin for two kinds of modules. `import Slot from 'virtual:slots/NAME'` returns the component in `slots/NAME.tsx` of the
 * site's folder, in a boundary that shows nothing if the component or its module fails. It returns null if there is no such file,
 * so that the build contains nothing of the slot. Documents link the styles that it imports. `virtual:site-components` returns
 * the functions that load the components which posts may use, and their styles as text. If a file has an invalid name, the build
 * fails.
 */
export function siteSlotModules(folder: () => string | undefined): Plugin {
  const fileOf = (name: string) => normalizePath(path.join(folder() ?? '', 'slots', `${name}.tsx`));
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
      return folder() !== undefined && existsSync(fileOf(name)) ? RESOLVED_SLOT + name : NO_SLOT;
    },
    async load(id) {
      const resolve = async (specifier: string, importer: string) => {
        const resolved = await this.resolve(specifier, importer);
        return resolved?.external ? undefined : resolved?.id;
      };
      if (id === NO_SLOT) {
        return 'export default null;';
      }
      if (id.startsWith(RESOLVED_SLOT)) {
        const name = id.slice(RESOLVED_SLOT.length);
        const file = fileOf(name);
        const sheets = await importedStyles(file, folder() ?? '', resolve);
        return `import { createElement } from 'react';
import { loadSlot, SlotPart } from ${JSON.stringify(SLOT_PART)};
${sheets.map((sheet) => `import ${JSON.stringify(normalizePath(sheet))};`).join('\n')}
const loaded = loadSlot(${importOf(file)});
export default function ${slotFunction(name)}(props) {
  return createElement(SlotPart, { ...props, loaded });
}`;
      }
      if (id !== RESOLVED_COMPONENTS) {
        return undefined;
      }
      const site = folder();
      const names = site === undefined ? [] : componentsIn(site);
      const lines = names.map(async (name) => {
        const file = path.join(site ?? '', 'components', `${name}.tsx`);
        const sheets = await importedStyles(file, site ?? '', resolve);
        return {
          component: `${JSON.stringify(name)}: ${importOf(normalizePath(file))}`,
          styles: `${JSON.stringify(name)}: [${sheets.map((sheet) => importOf(`${normalizePath(sheet)}?inline`))}]`,
        };
      });
      const found = await Promise.all(lines);
      return `export const components = {${found.map(({ component }) => component)}};
export const styles = {${found.map(({ styles }) => styles)}};`;
    },
  };
}

function importOf(id: string): string {
  return `() => import(${JSON.stringify(id)})`;
}

function lineOf({ file, mistake }: SlotFile): string {
  return `${file}: ${mistake}`;
}
