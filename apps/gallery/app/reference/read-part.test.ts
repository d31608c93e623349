import { expect, test } from 'vitest';
import { readPart } from './read-part.server.ts';

test('the code of what is around every page is the root of an app in another repository', async () => {
  const code = (await readPart('header'))?.code;
  expect(code).toContain(
    "export { clientMiddleware, default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';",
  );
  expect(code).toContain('export const middleware = [shellMiddleware(');
});
