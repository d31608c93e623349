import { readFile } from 'node:fs/promises';
import { COLUMN } from '@portico/content';
import { expect, test } from 'vitest';

test('COLUMN, which sets the width of requested pictures, is the width of the text column', async () => {
  const tokens = await readFile(new URL('../../../../packages/shell/src/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--measure: ${COLUMN}rem;`);
});
