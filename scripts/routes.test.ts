import { routes } from '@portico/config/routes';
import { expect, test } from 'vitest';
import blog from '../apps/blog/app/routes.ts';

type Entry = {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly Entry[] | undefined;
};

function pathsOf(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(index || (path !== undefined && path !== '*') ? [`/${path ?? ''}`] : []),
    ...pathsOf(children),
  ]);
}

test('the route modules of the blog are at the addresses of the table of routes, and each address has one', () => {
  const inTable = Object.values(routes).filter(({ from }) => from === 'blog');
  // The slug of a translation is two segments.
  const modules = pathsOf(blog).map((path) => path.replace(':slug/:language?', ':slug'));
  expect(modules.toSorted()).toEqual(inTable.map(({ path }) => path).toSorted());
});
