import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentChange } from '#content-change.ts';
import { type ContentSnapshot, openContentStore } from '#content-store.ts';

type Files = Readonly<Record<string, string>>;

function source({ title = 'A title', description = 'd', tag = 'DNS', text = 'Some text.' } = {}): string {
  return `---\ntitle: ${title}\ndescription: ${description}\nauthor: Ines Okafor\ndate: 2026-01-02\ntags: [${tag}]\ncategory: Guides\n---\n${text}\n`;
}

/** The snapshots before and after the files are written. */
async function change(before: Files, after: Files): Promise<readonly [ContentSnapshot, ContentSnapshot]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-changed-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const write = (files: Files) =>
    Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(directory, file), text)));
  await write(before);
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  const changed = new Promise<readonly [ContentSnapshot, ContentSnapshot]>((resolve) => {
    store.onChange((next, previous) => resolve([previous, next]));
  });
  await write(after);
  return changed;
}

test("a change of one post's text touches that post", async () => {
  const [previous, next] = await change(
    { 'a.md': source(), 'b.md': source() },
    { 'a.md': source({ text: 'Other text.' }) },
  );
  expect(contentChange(previous, next)).toEqual({ texts: new Set(['a']), authors: new Set() });
});

test.for<[string, Files]>([
  ['a changed title', { 'a.md': source({ title: 'Another' }) }],
  // Which posts are related is made of these two.
  ['a changed description', { 'a.md': source({ description: 'Another' }) }],
  ['a changed tag', { 'a.md': source({ tag: 'TLS' }) }],
  ['a new post', { 'c.md': source() }],
  ['a text so much longer that the reading time changes', { 'a.md': source({ text: 'word '.repeat(2000) }) }],
  ['another author', { 'a.md': source().replace('Ines Okafor', 'Leif Aasen') }],
])('%s touches everything', async ([, after]) => {
  const [previous, next] = await change({ 'a.md': source(), 'b.md': source() }, after);
  expect(contentChange(previous, next)).toBe('everything');
});

test("a change of authors.yaml touches the authors of whom it says something else, and no post's text", async () => {
  const [previous, next] = await change(
    { 'a.md': source(), 'authors.yaml': '- name: Ines Okafor\n- name: Leif Aasen\n- name: Jun\n' },
    { 'authors.yaml': '- name: Jun\n- name: Ines Okafor\n  role: Engineer\n- name: Zoë\n' },
  );
  const authors = new Set(['ines-okafor', 'leif-aasen', 'zoe']);
  expect(contentChange(previous, next)).toEqual({ texts: new Set(), authors });
});
