import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openTestContent } from '@portico/content/test-content';
import { sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { logContent } from '#content/log-content.ts';

vi.setConfig({ testTimeout: 60_000 });
const WAIT = { timeout: 20_000 };

async function open(files: Readonly<Record<string, string>>) {
  const directory = await temporaryFolder(files);
  const store = await openTestContent(directory);
  const lines: [level: string, facts: object, text: string][] = [];
  const level =
    (name: string) =>
    (facts: object, text = '') =>
      void lines.push([name, facts, text.replaceAll(`${directory}/`, '')]);
  logContent(store, { error: level('error'), info: level('info') }, directory);
  const errors = () => lines.flatMap(([name, , text]) => (name === 'error' ? text : []));
  return { store, lines, errors, at: (file: string) => path.join(directory, file) };
}

test('the log names posts that were added, changed or removed', async () => {
  const { store, lines, at } = await open({
    'b.md': sampleSource(['title: B'], 'Text.\n'),
    'c.md': sampleSource(['title: C'], 'Third.\n'),
    'd.md': sampleSource(['title: D', 'draft: true'], 'Text.\n'),
  });
  expect(lines).toEqual([['info', expect.objectContaining({ posts: 2, errors: 0 }), 'content read']]);
  // Each line has the program's version already.
  expect(lines[0]?.[1]).toHaveProperty('content', store.current().version);
  expect(lines[0]?.[1]).not.toHaveProperty('version');

  await writeFile(at('c.md'), sampleSource(['title: C'], 'Other.\n'));
  await rename(at('b.md'), at('better.md'));
  await rm(at('d.md'));
  await vi.waitFor(() => {
    const changes = Object.assign({}, ...lines.map(([, facts]) => facts));
    expect(changes).toMatchObject({ came: ['better'], changed: ['c'], went: ['b'] });
  }, WAIT);
});

test('each mistake in a saved post is a line in the log, up to ten, until it is corrected; a draft may have some', async () => {
  const { store, lines, errors, at } = await open({
    'a.md': sampleSource(['date: soon', 'tags: TLS']),
    'b.md': sampleSource(['title: B']),
    'c.md': sampleSource(['title: C'], 'An **unfinished one.\n\nAnother **one.\n'),
  });
  const first = [
    expect.stringMatching(/^a\.md:5 .*\. And 1 more, see npx portico check$/),
    expect.stringMatching(/^c\.md:9: .*\. And 1 more, see npx portico check$/),
  ];
  await vi.waitFor(() => expect(errors().toSorted()).toEqual(first), WAIT);

  lines.length = 0;
  await writeFile(at('draft.md'), sampleSource(['title: D', 'draft: true'], 'An **unfinished one.\n'));
  await writeFile(at('b.md'), sampleSource(['title: B'], 'Some **text.\n'.concat('\nMore **text.\n'.repeat(11))));
  await vi.waitFor(() => expect(errors()).toHaveLength(10), WAIT);
  expect(lines).toContainEqual([
    'error',
    expect.objectContaining({ code: 'mistake', rule: 'markup/unfinished', file: 'b.md', line: 9, mistakes: 12 }),
    expect.stringMatching(/^b\.md:9: /),
  ]);
  expect(errors().at(-1)).toMatch(/^b\.md:27: .*\. And 2 more, see npx portico check$/);
  // Readers see the post, and its mistakes don't refuse it.
  expect(store.current().errors.map(({ file }) => file)).not.toContain('b.md');

  lines.length = 0;
  await writeFile(at('b.md'), sampleSource(['title: B'], 'Text.\n'));
  await vi.waitFor(() => expect(store.current().mistakes.map(({ file }) => file)).not.toContain('b.md'), WAIT);
  expect(errors()).toEqual([]);
});
