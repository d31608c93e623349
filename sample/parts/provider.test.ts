import { expect, test, vi } from 'vitest';
import { filled } from './provider.ts';

vi.mock('../site.config.ts?browser', () => ({
  site: { brand: 'The "Culvert" \\ Co.', hosts: { marketing: 'https://culvert.example' } },
}));

test('names are filled in whatever characters they have', () => {
  expect(filled({ title: 'Use {brand} at {domain}', steps: [['{unknown}', 3]] })).toEqual({
    title: 'Use The "Culvert" \\ Co. at culvert.example',
    steps: [['{unknown}', 3]],
  });
});
