import { expect, onTestFinished, test, vi } from 'vitest';
import { threadEnvironment } from '#thread-environment.ts';

test('a thread gets the environment of the process without what Node would load again', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('NODE_OPTIONS', '--import=instrumentation');
  vi.stubEnv('BASE_URL', 'https://culvert.example');
  expect(threadEnvironment()).toMatchObject({ BASE_URL: 'https://culvert.example' });
  expect(threadEnvironment()).not.toHaveProperty('NODE_OPTIONS');
});
