import type { Plugin } from 'vite';
import { menuIconStyles } from '#icons/menu-icon-styles.ts';

const MODULE = 'virtual:menu-icons.css';
const RESOLVED = `\0${MODULE}`;

/** Vite plugin that generates a style sheet with the menu icons, from the same table that validates the configuration. */
export function menuIcons(): Plugin {
  return {
    name: 'portico:menu-icons',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `@layer shell{${menuIconStyles()}}` : undefined),
  };
}
