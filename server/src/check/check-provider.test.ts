import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { checkProvider } from '#check/check-provider.ts';

test('slots and components without a default export are mistakes', async () => {
  const folder = await temporaryFolder({
    'slots/post-end.tsx': 'export function PostEnd() { return null; }\n',
    'slots/banner.tsx': "export { Banner as default } from '../parts/banner.tsx';\n",
    'slots/footer-end.tsx': 'function End() { return null; }\nexport {\n  End as default,\n};\n',
    'components/limiter.tsx': '',
    'components/chart.tsx': 'export default function Chart() { return null; }\n',
    'pages/home.tsx': 'export default () => null;\n',
  });
  const findings = await checkProvider(folder);
  expect(findings.map(({ file }) => file)).toEqual(['slots/post-end.tsx', 'components/limiter.tsx']);
  expect(findings[0]).toMatchObject({ severity: 'mistake', message: expect.stringContaining('by default') });
});

test('texts of a language that the program has are a mistake, since they change nothing', async () => {
  const folder = await temporaryFolder({ 'texts/de.ts': '', 'texts/fr.ts': '', 'pages/home.tsx': '' });
  expect(await checkProvider(folder)).toMatchObject([{ file: 'texts/de.ts', severity: 'mistake' }]);
});
