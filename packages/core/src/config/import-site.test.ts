import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';

const IMPORT_SITES = `
import path from 'node:path';
import { importSite } from '${path.join(import.meta.dirname, 'import-site.ts')}';
const messages = [];
for (const folder of process.argv.slice(1)) {
  await importSite(path.resolve(folder, 'site.config.ts')).catch(({ message }) => messages.push(message));
}
console.log(JSON.stringify(messages));
`;

/** What the import of each site's configuration says, and the last one is in SITE_DIR. Vitest would transform them, so they are imported in another process. */
function messagesFor(folders: readonly string[]): readonly string[] {
  const program = ['--input-type=module', '--eval', IMPORT_SITES, ...folders];
  const env = { ...process.env, SITE_DIR: folders.at(-1) };
  return JSON.parse(spawnSync(process.execPath, program, { env, encoding: 'utf8' }).stdout);
}

const MISTAKES = [
  ['export default {\n  a: 1,\n  b: 2 c: 3,\n};\n', "site.config.ts:3:8: Expected ',', got 'ident'"],
  ["import './menus.ts';\n", 'menus.ts:2:1: TypeScript enum is not supported'],
  ["import { none } from './texts.ts';\n", "site.config.ts:1:10: The requested module './texts.ts' does not provide"],
  ["export default {\n  brand: JSON.parse('{'),\n};\n", 'site.config.ts:2:15: Expected property name'],
  ["import 'acme-menus';\n", 'site.config.ts; run npm install in the site folder'],
] as const;

test('the message for a mistake in the code of a site has its place, and says if there is no site', async () => {
  const folders = await Promise.all(
    MISTAKES.map(([source]) =>
      temporaryFolder({
        'site.config.ts': source,
        'menus.ts': '\nenum Menu { One }\n',
        'texts.ts': 'export const some = 1;\n',
      }),
    ),
  );
  const empty = await temporaryFolder();
  expect(messagesFor([...folders, empty])).toEqual([
    ...MISTAKES.map(([, message]) => expect.stringContaining(message)),
    expect.stringContaining(`This is not the folder of a site: there is no ${empty}/site.config.ts.`),
  ]);
});
