import path from 'node:path';
import { temporaryFolder } from '@portico/content/temporary-folder';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { routeStylesOnly } from './route-styles-only.ts';

/** Builds modules for browsers as an app's are: `usage` and `project` are routes, and modules that both use go into a separate file. */
async function buildOf(modules: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const root = await temporaryFolder({ 'package.json': '{ "type": "module" }', ...modules });
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [routeStylesOnly()],
    build: {
      write: false,
      rolldownOptions: {
        input: { usage: path.join(root, 'usage.js'), project: path.join(root, 'project.js') },
        output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  const output = 'output' in result ? result.output : [];
  return output.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : []));
}

const CARD = {
  'card.css': '.card { color: red; }',
  'card.js': "import './card.css';\nexport const card = document.title;",
};

test('a route may have a style sheet', async () => {
  const styles = await buildOf({
    ...CARD,
    'usage.js': "import { card } from './card.js';\nexport default () => card;",
    'project.js': 'export default () => document.title;',
  });
  expect(styles.join()).toContain('.card');
});

test.for([
  ['is imported on intent', "export default () => import('./card.js');", 'export default () => document.title;'],
  [
    'two routes share',
    "import { card } from './card.js';\nexport default () => card;",
    "import { card } from './card.js';\nexport default () => [card];",
  ],
] as const)(
  'the styles of a module that %s stop the build, and the error says where they belong',
  async ([, usage, project]) => {
    await expect(buildOf({ ...CARD, 'usage.js': usage, 'project.js': project })).rejects.toThrow(
      /has styles but is not a route: an import\(\) loads it, or two routes or more share it\. Import its style sheets in the style/,
    );
  },
);
