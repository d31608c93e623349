import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const GUIDES = ['docs/authors.md', 'docs/authors-reference.md'].map((file) => path.join(root, file));
const POST = path.join(root, 'e2e/fixture/content/posts/markdown-features/index.md');

const allIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];

/** What the guide says that a text can contain. */
function featuresOf(guide: string): readonly string[] {
  const table = guide.split('| Option ')[1]?.split('\n\n')[0] ?? '';
  return [
    // Without their values, which differ: `title=`, `{`, `/`, `lineNumbers=`.
    ...allIn(table, /`([^`]+)`/g).map((option) => /^\w+=?|^./.exec(option)?.[0] ?? option),
    ...allIn(guide, /\[!code ([a-z+-]+)/g).map((name) => `[!code ${name}`),
    ...allIn(guide, /^(?:`)?(:{2,3}[a-z]+)/gm),
    ...allIn(guide, /`(NOTE|TIP|IMPORTANT|WARNING|CAUTION)`/g).map((kind) => `[!${kind}]`),
    ...[
      '- [x]',
      '- [ ]',
      '[^',
      '\n: ',
      '$$',
      '```math',
      '```mermaid',
      '```chart',
      '```console',
      '```diff',
      '<kbd>',
      '{#',
      '{open}',
    ],
    ...[
      '~~',
      '**',
      'lang="',
      'dir="',
      '<mark>',
      '<sup>',
      '<sub>',
      '| ---',
      '\n> ',
      '.webm',
      '.svg',
      '.png',
      'https://',
    ],
  ];
}

test('the post that uses every feature does', async () => {
  const [post, ...guides] = await Promise.all([
    readFile(POST, 'utf8'),
    ...GUIDES.map((file) => readFile(file, 'utf8')),
  ]);
  // Both forms of a callout are in it, not with every kind.
  const text = post.replace(':::note', ':::warning');
  const features = featuresOf(guides.join('\n'));
  expect(features.length).toBeGreaterThan(45);
  // The site of these tests has neither components nor demos; e2e/site-parts.spec.ts has posts with them.
  expect(features.filter((feature) => !text.includes(feature))).toEqual([':::demo', ':::component']);
});
