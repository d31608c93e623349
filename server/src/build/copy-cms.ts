import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { routes } from '@portico/config/routes';
import { parseSiteConfig } from '@portico/config/site-config';

// Copies the CMS into the blog's build if the configuration has `cms`. Arguments: the build's folder, the configuration's file.

const ROOT = path.resolve(import.meta.dirname, '../../..');
// The styles of the CMS name its fonts on a CDN, which browsers ask for unless they have the same fonts already.
const START = `import CMS from './index.js';

await Promise.all([...document.fonts].map((font) => font.load()));
CMS.init();
`;
const [buildDirectory = 'build', configFile = 'site.config.ts'] = process.argv.slice(2);
const { site } = await import(pathToFileURL(path.join(ROOT, configFile)).href);

if (parseSiteConfig(site).cms !== undefined) {
  const source = path.dirname(fileURLToPath(import.meta.resolve('@sveltia/cms')));
  const target = path.join(ROOT, 'apps/blog', buildDirectory, 'client', routes.admin.path);
  await cp(source, target, { recursive: true, filter: (file) => !file.endsWith('.map') });
  await cp(path.join(source, '../LICENSE.txt'), path.join(target, 'LICENSE.txt'));
  await writeFile(path.join(target, 'start.js'), START);
}
