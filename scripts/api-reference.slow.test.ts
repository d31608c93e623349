import { expect, test } from 'vitest';
import { apiReference } from './api-reference.ts';

test('docs/api.md describes what can be imported', { timeout: 120_000 }, async () => {
  await expect(apiReference()).toMatchFileSnapshot('../docs/api.md');
});
