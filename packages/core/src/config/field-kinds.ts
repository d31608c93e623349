import * as v from 'valibot';
import { MENU_ICON_PATHS, type MenuIcon } from '#config/menu-icons.ts';

/* Kinds of fields that several parts of the configuration have. */

export const text = v.pipe(v.string('expected a text'), v.minLength(1, 'expected a text that is not empty'));

export const href = v.pipe(
  v.string('expected a link'),
  v.check(
    (value) => /^\/(?!\/)/.test(value) || (/^(?:https:\/\/|mailto:)./.test(value) && URL.canParse(value)),
    'expected a path of this site that begins with one slash, an https:// URL, or mailto:',
  ),
);

export const link = v.strictObject({ label: text, href });

const isMenuIcon = (name: string): name is MenuIcon => Object.hasOwn(MENU_ICON_PATHS, name);
const icons = Object.keys(MENU_ICON_PATHS).filter(isMenuIcon);

export const menuIcon = v.picklist(icons, `expected one of ${icons.join(', ')}`);
