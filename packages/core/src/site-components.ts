import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export type ComponentFile = {
  /** Path from the site folder. */
  readonly file: string;
  /** As posts write it. */
  readonly name: string;
  /** What is wrong with it and what to do. */
  readonly mistake?: string | undefined;
};

const FOLDER = 'components';
const NAME = /^[a-z][a-z0-9-]*$/;
const NAMING =
  'posts name a component by its file, which has lower-case letters, digits and hyphens; rename it, or put what only other components use in a folder';

/** The components that posts of a site may name: each file `components/NAME.tsx` of its folder. */
export function siteComponents(folder: string): readonly ComponentFile[] {
  const components = path.join(folder, FOLDER);
  const entries = existsSync(components) ? readdirSync(components).filter((entry) => entry.endsWith('.tsx')) : [];
  return entries.sort().map((entry) => {
    const { name } = path.parse(entry);
    return { file: `${FOLDER}/${entry}`, name, mistake: NAME.test(name) ? undefined : NAMING };
  });
}

/** Returns the names that posts of a site may write. */
export function componentsIn(folder: string): readonly string[] {
  return siteComponents(folder).flatMap(({ name, mistake }) => (mistake === undefined ? name : []));
}

/** Returns the names of the components in a list of files of a site. */
export function componentNames(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const { dir, name, ext } = path.posix.parse(file);
    return dir === FOLDER && ext === '.tsx' && NAME.test(name) ? name : [];
  });
}

/** The module with the schema of a component's props and its text, which Node reads too. */
export function propsModule(folder: string, name: string): string {
  return path.join(folder, FOLDER, `${name}.props.ts`);
}
