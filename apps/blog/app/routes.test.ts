import { routes } from '@portico/site/routes';
import { expect, test } from 'vitest';
import blog from './routes.ts';

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

test("the blog's route modules are at the addresses of the table of routes, and each address has one", () => {
  const inTable = Object.values(routes).filter(({ from }) => from === 'blog');
  expect(pathsOf(blog).toSorted()).toEqual(inTable.map(({ path }) => path).toSorted());
});
