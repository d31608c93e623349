import { expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';

// What reads authors' texts takes time or memory that their form decides, so the thread that answers requests must not load it. Decision
// 0007 lists what that thread still does with their bytes.
const PARSERS =
  /^(?:yaml|markdown-it|@mdit|parse5|hast|shiki|@shikijs|temml|turndown|linkedom|htmlparser2|acorn)(?:$|[-/])/;
// A document's own head, if the site adds tags to it: the authors' texts in it are short, and parse5 reads attributes in linear time.
const READS_HEAD = 'packages/shell/src/document/head-sources.ts';
// What reads the bytes of their pictures and videos.
const READS_MEDIA =
  /^(?:sharp$|server\/src\/pictures\/picture-jobs|packages\/content\/src\/media\/(?:inspect-picture|clean-svg))/;
/** The programs whose main threads answer requests. */
const PROGRAMS = ['server/src/serve.ts', 'packages/content/src/index.ts', 'apps/blog/app/entry.server.tsx'];

test.for(PROGRAMS)('%s loads nothing that reads texts, pictures or videos of authors', (program) => {
  const imports = importsOf(program);
  expect(imports.size).toBeGreaterThan(1);
  const readers = [...imports].filter(([name, file]) => PARSERS.test(name) && file !== READS_HEAD);
  expect([...readers, ...[...imports].filter(([name]) => READS_MEDIA.test(name))]).toEqual([]);
});

test.for([
  ['server/src/pictures/picture-worker.ts', ['sharp', 'packages/content/src/media/clean-svg.ts']],
  [
    'packages/content/src/workshop/workshop-program.ts',
    ['yaml', 'markdown-it', 'parse5', 'packages/content/src/media/clean-svg.ts'],
  ],
] as const)('%s does', ([program, readers]) => {
  expect([...importsOf(program).keys()]).toEqual(expect.arrayContaining([...readers]));
});
