import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { slotFunction } from '@portico/core/component-part';
import { componentsIn, siteComponents } from '@portico/core/site-components';
import { type SlotFile, siteSlots } from '@portico/core/site-slots';
import { normalizePath, type Plugin } from 'vite';
import { importedStyles } from './imported-styles.ts';

const SLOT_ID = /^virtual:slots\/([a-z-]+)$/;
const COMPONENTS = 'virtual:site-components';
const RESOLVED_COMPONENTS = `\0${COMPONENTS}`;
const NO_SLOT = '\0portico:no-slot';
const RESOLVED_SLOT = '\0virtual:slots/';
const SLOT_PART = normalizePath(fileURLToPath(import.meta.resolve('#slot-part.tsx')));
const SLOT = normalizePath(fileURLToPath(import.meta.resolve('#islands/slot.tsx')));
const ISLANDS = 'virtual:slot-islands';
const RESOLVED_ISLANDS = `\0${ISLANDS}`;
// Comments may come before directives.
const USE_CLIENT = /^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*['"]use client['"]/;

// Hooks with state or effects, and handlers of events.
const STATE =
  /\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Optimistic|ActionState|Transition)(?=[(<])|\bon[A-Z][A-Za-z]*(?==\{)/;
const ELEMENTS = "its props contain elements, which browsers can't get";
// Slots that can't have state, and why.
const NEVER_CLIENT = new Map([
  ['post-header', ELEMENTS],
  ['post-card', ELEMENTS],
  ['not-found', ELEMENTS],
  ['head', 'browsers hydrate nothing in <head>'],
]);

/**
 * Vite plugin for two kinds of modules. `import Slot from 'virtual:slots/NAME'` returns the component in `slots/NAME.tsx` of the
 * site's folder, in a boundary that shows nothing if the component or its module fails. It returns null if there is no such file,
 * so that the build contains nothing of the slot. Documents link the styles that it imports. `virtual:site-components` returns
 * the functions that load the components which posts may use, and their styles as text. If a file has an invalid name, the build
 * fails.
 */
export function siteSlotModules(folder: () => string | undefined, areIslands = false): Plugin {
  const fileOf = (name: string) => normalizePath(path.join(folder() ?? '', 'slots', `${name}.tsx`));
  return {
    name: 'portico:site-slots',
    enforce: 'pre',
    buildStart() {
      const site = folder();
      const mistakes = (site === undefined ? [] : [...siteSlots(site), ...siteComponents(site)]).filter(
        ({ mistake }) => mistake !== undefined,
      );
      if (site !== undefined && areIslands) {
        mistakes.push(...siteSlots(site).flatMap(({ name, file }) => stateMistake(name, fileOf(name), file)));
      }
      if (mistakes.length > 0) {
        this.error(`${site} has components that cannot be shown:\n${mistakes.map(lineOf).join('\n')}`);
      }
    },
    // Browsers have only the HTML of most slots.
    hotUpdate({ file, server }) {
      if (
        areIslands &&
        this.environment.name === 'ssr' &&
        file.startsWith(normalizePath(path.join(folder() ?? '', 'slots/')))
      ) {
        server.environments.client?.hot.send({ type: 'full-reload' });
      }
    },
    resolveId(id) {
      if (id === COMPONENTS) {
        return RESOLVED_COMPONENTS;
      }
      if (id === ISLANDS) {
        return RESOLVED_ISLANDS;
      }
      const [, name] = SLOT_ID.exec(id) ?? [];
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
      if (id === RESOLVED_ISLANDS) {
        const isBrowser = this.environment.name === 'client';
        const names = folder() === undefined ? [] : siteSlots(folder() ?? '').map(({ name }) => name);
        const slots = names
          .map((name) => ({ name, file: fileOf(name), isClient: isClientModule(fileOf(name)) }))
          .filter(({ isClient }) => isClient || !isBrowser);
        const found = await Promise.all(slots.map(({ file }) => importedStyles(file, folder() ?? '', resolve)));
        const sheets = isBrowser ? [] : [...new Set(found.flat())];
        return `${sheets.map((sheet, index) => `import s${index} from ${JSON.stringify(`${normalizePath(sheet)}?inline`)};`).join('\n')}
export const slots = {${slots.map(({ name, file, isClient }) => `${JSON.stringify(name)}: { load: ${importOf(file)}, isClient: ${isClient} }`)}};
export const styles = [${sheets.map((_, index) => `s${index}`)}].join('');`;
      }
      if (id.startsWith(RESOLVED_SLOT) && areIslands) {
        const name = id.slice(RESOLVED_SLOT.length);
        return `import { createElement } from 'react';
import { Slot } from ${JSON.stringify(SLOT)};
export default function ${slotFunction(name)}(props) {
  return createElement(Slot, { ...props, name: ${JSON.stringify(name)} });
}`;
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

/** What is wrong with a slot that has state and isn't for browsers, or the other way around. */
function stateMistake(name: string, path: string, file: string): SlotFile[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((line) => STATE.test(line));
  const reason = NEVER_CLIENT.get(name);
  const instead = `This slot can't have state, because ${reason}: use <details>, a popover or another slot`;
  if (isClientModule(path)) {
    return reason === undefined ? [] : [{ name, file, mistake: `it begins with 'use client'. ${instead}` }];
  }
  const [found] = STATE.exec(lines[at] ?? '') ?? [];
  const way = reason === undefined ? "Begin the file with 'use client'" : instead;
  const mistake = `line ${at + 1} uses ${found}, which never runs in browsers, because they get only the slot's HTML. ${way}`;
  return at === -1 ? [] : [{ name, file, mistake }];
}

/** Whether a module begins with React's directive for what browsers run: https://react.dev/reference/rsc/use-client */
function isClientModule(file: string): boolean {
  return USE_CLIENT.test(readFileSync(file, 'utf8'));
}

function importOf(id: string): string {
  return `() => import(${JSON.stringify(id)})`;
}

function lineOf({ file, mistake }: SlotFile): string {
  return `${file}: ${mistake}`;
}
