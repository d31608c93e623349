import { expect, test, vi } from 'vitest';

vi.mock('../../../../site.config.ts', () => ({
  site: { blog: { nextStep: { text: 'Try it.', label: 'Prices', href: '/pricing' } } },
}));

test("a path of the site in a post's next step is below the site's base path", async () => {
  vi.stubEnv('BASE_PATH', '/pr-12');
  const { nextStep } = await import('./next-step.ts');
  expect(nextStep).toEqual({ text: 'Try it.', label: 'Prices', href: '/pr-12/pricing' });
});
