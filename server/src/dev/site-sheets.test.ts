import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { siteSheets } from '#dev/site-sheets.ts';

async function serverOf(files: Readonly<Record<string, string>>) {
  const root = await temporaryFolder(files);
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [siteSheets(path.join(root, 'site'))],
    resolve: { alias: { '#site/styles.css': path.join(root, 'site/styles.css') } },
  });
  onTestFinished(() => vite.close());
  return vite;
}

const BROKEN = '\n.network { display: grid; }}} .x {{{\n';

test.for([
  ['a page', 'site/pages/network.css', 'site/pages/network.css'],
  ['what the sheet of a page imports', 'site/pages/team.css', 'site/parts/frame.css'],
  ['a component, as text', 'site/components/meter.css?inline', 'site/components/meter.css'],
  ['every page', 'app/index.css', 'site/styles.css'],
] as const)('an error in the style sheet of %s has its place', async ([, request, file]) => {
  const vite = await serverOf({
    'app/index.css': '@import "#site/styles.css" layer(site);\n',
    'site/pages/team.css': '@import "../parts/frame.css";\n',
    [file]: BROKEN,
  });
  await expect(vite.transformRequest(`/${request}`)).rejects.toMatchObject({
    message: 'Invalid empty selector',
    loc: { file: path.join(vite.config.root, file), line: 2, column: 27 },
  });
});

test('sheets without errors, and those of the program and of packages, reach browsers', async () => {
  const ofProgram = '@container (min-width: var(--header-row)) { p { color: red; } }\n';
  const vite = await serverOf({
    'app/index.css': `@import "#site/styles.css" layer(site);\n${ofProgram}`,
    'site/styles.css': 'p { & > a { color: red; } }\n',
    'site/node_modules/portico/index.css': ofProgram,
  });
  for (const request of ['app/index.css', 'site/styles.css', 'site/node_modules/portico/index.css']) {
    await expect(vite.transformRequest(`/${request}`)).resolves.toMatchObject({ code: expect.stringContaining('red') });
  }
});
