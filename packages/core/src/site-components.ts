import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export type ComponentFile = {
  /** The path relative to the site folder. */
  readonly file: string;
  /** The name that posts use. */
  readonly name: string;
  /** What is wrong with it, and what to do. */
  readonly mistake?: string | undefined;
};

const FOLDER = 'components';
const NAME = /^[a-z][a-z0-9-]*$/;
const NAMING =
  'posts name a component by its file, which has lower-case letters, digits and hyphens; rename it, or put what only other components use in a folder';

/** Returns the components that a site's posts may use: each file `components/NAME.tsx` in its folder. */
export function siteComponents(folder: string): readonly ComponentFile[] {
  const components = path.join(folder, FOLDER);
  const entries = existsSync(components) ? readdirSync(components).filter((entry) => entry.endsWith('.tsx')) : [];
  return entries.sort().map((entry) => {
    const { name } = path.parse(entry);
    return { file: `${FOLDER}/${entry}`, name, mistake: NAME.test(name) ? undefined : NAMING };
  });
}

/** Returns the component names that a site's posts may use. */
export function componentsIn(folder: string): readonly string[] {
  return siteComponents(folder).flatMap(({ name, mistake }) => (mistake === undefined ? name : []));
}

/** Returns the names of the components in a list of a site's files. */
export function componentNames(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const { dir, name, ext } = path.posix.parse(file);
    return dir === FOLDER && ext === '.tsx' && NAME.test(name) ? name : [];
  });
}

/** Returns the path of the module with a component's props schema and text, which Node imports too. */
export function propsModule(folder: string, name: string): string {
  return path.join(folder, FOLDER, `${name}.props.ts`);
}
