import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error: scripts run before the install, as plain JavaScript without types.
import { diagram, packageGraph } from './package-graph.mjs';

const graph: readonly { name: string; imports: string[]; declares: string[]; byPath: string[] }[] = packageGraph();

/** What each package may import: arrows point one way, and only these. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  site: [],
  search: ['site'],
  content: ['site'],
  shell: ['search', 'site'],
  consent: ['shell', 'site'],
  blog: ['consent', 'content', 'search', 'shell', 'site'],
  www: ['consent', 'shell', 'site'],
  gallery: ['shell'],
  server: ['blog', 'consent', 'content', 'search', 'shell', 'site', 'www'],
};

test.for(graph)('$name imports what it may import, and declares just that', ({ name, imports, declares, byPath }) => {
  expect(imports.filter((target) => !MAY_IMPORT[name]?.includes(target))).toEqual([]);
  expect(declares).toEqual(imports);
  expect(byPath).toEqual([]);
});

test('the diagram in the README is what npm run diagram prints', () => {
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  expect(readme).toContain(`\`\`\`mermaid\n${diagram(packageGraph())}\n\`\`\``);
});

test('an arrow that follows from others is left out of the diagram', () => {
  const chain = [
    { name: 'a', imports: ['b', 'c'] },
    { name: 'b', imports: ['c'] },
    { name: 'c', imports: [] },
  ];
  expect(diagram(chain)).toBe('flowchart TD\n  a --> b\n  b --> c');
});
