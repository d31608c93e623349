import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@portico/config/routes';
import { nextBuildFolder } from '@portico/config/site-folder';
import { importedSite } from '#settings.ts';

// Copies the CMS into the blog's build if the configuration has `cms`.

const BLOG = path.resolve(import.meta.dirname, '../../../apps/blog');
// The styles of the CMS name its fonts on a CDN, which browsers ask for unless they have the same fonts already.
const START = `import CMS from './index.js';

await Promise.all([...document.fonts].map((font) => font.load()));
CMS.init();
`;

if ((await importedSite()).cms !== undefined) {
  const source = path.dirname(fileURLToPath(import.meta.resolve('@sveltia/cms')));
  const target = path.join(BLOG, nextBuildFolder(), 'client', routes.admin.path);
  await cp(source, target, { recursive: true, filter: (file) => !file.endsWith('.map') });
  await cp(path.join(source, '../LICENSE.txt'), path.join(target, 'LICENSE.txt'));
  await writeFile(path.join(target, 'start.js'), START);
}
