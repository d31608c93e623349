import { readFile } from 'node:fs/promises';
import { COLUMN } from '@portico/content';
import { expect, test } from 'vitest';

test('pictures are asked for as wide as the column of the text is', async () => {
  const tokens = await readFile(new URL('../../../../packages/shell/src/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--measure: ${COLUMN}rem;`);
});
