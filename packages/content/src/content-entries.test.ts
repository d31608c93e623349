import { expect, test } from 'vitest';
import { ContentEntries, type ContentEntry } from '#content-entries.ts';

const sound: ContentEntry = { post: undefined, digest: 'a', errors: [] };
const mistaken: ContentEntry = { ...sound, errors: [{ code: 'slug-form', file: 'b.md', message: '' }] };
const showing: ContentEntry = { ...sound, files: new Set(['code/a.ts']) };

test('it tells which files were written to, once, and which are out of the ordinary', () => {
  const entries = new ContentEntries();
  entries.set('a.md', sound);
  entries.set('b.md', mistaken);
  entries.set('c.md', showing);
  expect(entries.takeWritten()).toEqual(['a.md', 'b.md', 'c.md']);
  expect([...entries.special]).toEqual([
    ['b.md', mistaken],
    ['c.md', showing],
  ]);
  entries.set('b.md', sound);
  expect([entries.delete('c.md'), entries.delete('c.md')]).toEqual([true, false]);
  expect([...entries.special]).toEqual([]);
  expect([...entries].map(([file]) => file)).toEqual(['a.md', 'b.md']);
  const written = entries.takeWritten();
  expect([written, entries.takeWritten()]).toEqual([['b.md', 'c.md'], []]);
  entries.set('a.md', mistaken);
  entries.addWritten(written);
  expect(entries.takeWritten().toSorted()).toEqual(['a.md', 'b.md', 'c.md']);
});
