import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';

const IMPORT_SITE = `
import path from 'node:path';
import { importSite } from '${path.join(import.meta.dirname, 'import-site.ts')}';
await importSite(path.resolve(process.env.SITE_DIR, 'site.config.ts')).catch(({ message }) => console.log(message));
`;

/** What the import of a site's configuration says. Vitest would transform it. */
function messageFor(SITE_DIR: string): string {
  const program = ['--input-type=module', '--eval', IMPORT_SITE];
  return spawnSync(process.execPath, program, { env: { ...process.env, SITE_DIR }, encoding: 'utf8' }).stdout;
}

test.for([
  ['export default {\n  a: 1,\n  b: 2 c: 3,\n};\n', "site.config.ts:3:8: Expected ',', got 'ident'"],
  ["import './menus.ts';\n", 'menus.ts:2:1: TypeScript enum is not supported'],
  ["import { none } from './texts.ts';\n", "site.config.ts:1:10: The requested module './texts.ts' does not provide"],
  ["export default {\n  brand: JSON.parse('{'),\n};\n", 'site.config.ts:2:15: Expected property name'],
  ["import 'acme-menus';\n", 'site.config.ts; run npm install in the site folder\n'],
] as const)('the message for a mistake in the code of a site has its place: %s', async ([source, message]) => {
  const folder = await temporaryFolder({
    'site.config.ts': source,
    'menus.ts': '\nenum Menu { One }\n',
    'texts.ts': 'export const some = 1;\n',
  });
  expect(messageFor(folder)).toContain(message);
});

test('the message says if SITE_DIR does not name a site folder', async () => {
  const folder = await temporaryFolder();
  expect(messageFor(folder)).toContain(`This is not the folder of a site: there is no ${folder}/site.config.ts.`);
});
