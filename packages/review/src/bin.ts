#!/usr/bin/env node
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '@portico/review/package.json' with { type: 'json' };

// npx keeps this package in its own folder, and portico is in the site's.
const { root } = parseArgs({ options: { root: { type: 'string' } }, strict: false }).values;
const site = typeof root === 'string' ? root : (process.env.SITE_DIR ?? '');
const parentURL = pathToFileURL(path.resolve(site, 'package.json')).href;
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier, specifier === 'portico/tools' ? { ...context, parentURL } : context),
});
const { runPackage } = await import('portico/tools').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
    throw error;
  }
  process.stderr.write(`Type npx @portico/review in the folder of a site, after npm install: ${error.message}\n`);
  process.exit(2);
});
await runPackage('review', manifest.version, () => import('#main.ts'));
