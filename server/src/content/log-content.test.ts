import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentError } from '@portico/content';
import { openTestContent } from '@portico/content/test-content';
import { sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { logContent } from '#content/log-content.ts';

vi.setConfig({ testTimeout: 60_000 });
const WAIT = { timeout: 20_000 };

test('the log names posts that were added, changed or removed, and the line that keeps an address', async () => {
  const directory = await temporaryFolder({
    'a.md': sampleSource(['title: A'], 'See [b](/blog/b).\n'),
    'b.md': sampleSource(['title: B'], 'Text.\n'),
    'c.md': sampleSource(['title: C'], 'Third.\n'),
    'a.de.md': '---\ntitle: A\ndescription: A\n---\nText.\n',
    'd.md': sampleSource(['title: D', 'draft: true'], 'Text.\n'),
  });
  const store = await openTestContent(directory);
  const lines: [level: string, facts: object, text: string][] = [];
  const level =
    (name: string) =>
    (facts: object, text = '') =>
      void lines.push([name, facts, text.replaceAll(`${directory}/`, '')]);
  logContent(store, { error: level('error'), warn: level('warn'), info: level('info') }, directory);
  expect(lines).toEqual([['info', expect.objectContaining({ posts: 3, warnings: 0 }), 'content read']]);
  // Each line has the program's version already.
  expect(lines[0]?.[1]).toHaveProperty('content', store.current().version);
  expect(lines[0]?.[1]).not.toHaveProperty('version');

  const at = (file: string) => path.join(directory, file);
  await writeFile(at('c.md'), sampleSource(['title: C'], 'Other.\n'));
  await writeFile(at('new.md'), sampleSource(['title: New'], 'New.\n'));
  await vi.waitFor(() => {
    const changes = lines.map(([, facts]) => facts).filter((facts) => 'came' in facts || 'changed' in facts);
    expect(Object.assign({}, ...changes)).toMatchObject({ came: ['new'], changed: ['c'] });
  }, WAIT);
  store.report(['c.md', 'new.md'].map((file) => ({ code: 'warning', file, line: 9, message: 'look at this' })));
  await vi.waitFor(() => {
    expect(lines).toContainEqual([
      'warn',
      expect.objectContaining({ code: 'warning', file: 'c.md', line: 9, warnings: 1 }),
      'c.md:9: look at this',
    ]);
  }, WAIT);
  expect(store.current()).toMatchObject({ errors: [], warnings: [{ file: 'c.md' }, { file: 'new.md' }] });

  lines.length = 0;
  await rename(at('b.md'), at('better.md'));
  await rm(at('new.md'));
  await rm(at('a.de.md'));
  await writeFile(at('c.md'), sampleSource(['title: C', 'draft: true'], 'Other.\n'));
  await vi.waitFor(() => {
    const gone = Object.fromEntries(lines.flatMap(([, facts, text]) => ('gone' in facts ? [[facts.gone, text]] : [])));
    expect(gone).toEqual({
      '/blog/b':
        '/blog/b is gone: the post is better.md now. Add this line to its front matter, so that links to the old address work: aliases: [b]',
      '/blog/new': expect.stringContaining("add this line to that post's front matter: aliases: [new]"),
      '/blog/a/de': expect.stringContaining('add this line to redirects.yaml: /blog/a/de: /blog/a'),
      '/blog/c': '/blog/c is gone: c.md is not public anymore. Readers who have the address get a 404',
    });
  }, WAIT);

  // A draft was in no list, and an alias keeps the address.
  lines.length = 0;
  await rm(at('d.md'));
  await rename(at('better.md'), at('best.md'));
  await writeFile(at('best.md'), sampleSource(['title: B', 'aliases: [b, better]'], 'Text.\n'));
  await vi.waitFor(() => expect(JSON.stringify(lines)).toContain('"came":["best"]'), WAIT);
  expect(lines.filter(([, facts]) => 'gone' in facts)).toEqual([]);
});

test('a post that has moved is recognized among posts with the same text or title', async () => {
  const directory = await temporaryFolder({
    'a.md': sampleSource(['title: A'], 'Text.\n'),
    'b.md': sampleSource(['title: B'], 'Text.\n'),
    'c.md': sampleSource(['title: C'], 'Text.\n'),
    'd.md': sampleSource(['title: C'], 'Other.\n'),
  });
  const store = await openTestContent(directory);
  const gone = new Map<unknown, string>();
  const note = (facts: object, text = '') => void ('gone' in facts && gone.set(facts.gone, text));
  logContent(store, { error: note, warn: note, info: note }, directory);

  const at = (file: string) => path.join(directory, file);
  await rename(at('b.md'), at('best.md'));
  await rm(at('c.md'));
  await vi.waitFor(() => expect([...gone.keys()].toSorted()).toEqual(['/blog/b', '/blog/c']), WAIT);
  expect(gone.get('/blog/b')?.replaceAll(`${directory}/`, '')).toContain('the post is best.md now');
  expect(gone.get('/blog/c')).toContain('its file was removed');
});

test('the log names former slugs, redirects and lists that lead nowhere now', async () => {
  const directory = await temporaryFolder({
    'a.md': sampleSource(['title: A', 'tags: [DNS]', 'aliases: [old, older]'], 'Text.\n'),
    'b.md': sampleSource(['title: B', 'tags: [TLS]'], 'Text.\n'),
    'gone.md': sampleSource(['title: Gone', 'tags: [TLS]', 'aliases: [former]'], 'Text.\n'),
    'redirects.yaml': '/a: /blog/a\n/b: /blog/b\n/c/*: /blog/*\n/blog/tag/dns: /blog/tag/tls\n',
  });
  const store = await openTestContent(directory);
  const gone = new Map<unknown, string>();
  const note = (facts: object, text = '') => void ('gone' in facts && gone.set(facts.gone, text));
  logContent(store, { error: note, warn: note, info: note }, directory);

  const at = (file: string) => path.join(directory, file);
  await writeFile(at('a.md'), sampleSource(['title: A', 'tags: [HTTP]', 'aliases: [old]', 'author: Jun'], 'Text.\n'));
  await writeFile(at('b.md'), sampleSource(['title: B', 'tags: [HTTP]', 'category: Guides'], 'Text.\n'));
  await writeFile(at('redirects.yaml'), '/b: /blog/b\n/blog/tag/dns: /blog/tag/http\n');
  await rm(at('gone.md'));
  await vi.waitFor(() => {
    expect(Object.fromEntries(gone)).toEqual({
      '/blog/gone': expect.stringContaining('aliases: [former, gone]'),
      '/blog/older': expect.stringMatching(/a\.md does not have it in aliases anymore\. .* aliases: \[older\]$/),
      '/a': expect.stringMatching(/not in redirects\.yaml anymore\. .*: \/a: \/blog\/a$/),
      '/c/*': expect.stringMatching(/: \/c\/\*: \/blog\/\*$/),
      '/blog/tag/tls':
        '/blog/tag/tls is gone, with its feeds: no listed post has the tag "TLS" anymore. If readers have the addresses, add these lines to redirects.yaml: /blog/tag/tls: /blog/tag/… and /blog/tag/tls/*: /blog/tag/…/*',
    });
  }, WAIT);
});

test('each finding about a saved post is a line in the log, up to ten', async () => {
  const directory = await temporaryFolder({
    'a.md': sampleSource(['date: soon', 'tags: TLS']),
    'b.md': sampleSource(['title: B']),
  });
  const store = await openTestContent(directory);
  const mistakes = (count: number) =>
    Array.from(
      { length: count },
      (_, index): ContentError => ({ code: 'mistake', file: 'b.md', message: `no ${index}` }),
    );
  const lines: string[] = [];
  const note = (_: object, text = '') => void lines.push(text.replaceAll(`${directory}/`, ''));
  logContent(store, { error: note, warn: note, info: () => undefined }, directory);
  expect(lines).toEqual([expect.stringMatching(/^a\.md:5 .*\. And 1 more, see npx portico check$/)]);

  lines.length = 0;
  store.report(mistakes(2));
  await vi.waitFor(() => expect(lines).toEqual(['b.md: no 0', 'b.md: no 1']), WAIT);
  lines.length = 0;
  store.report(mistakes(12));
  await vi.waitFor(() => expect(lines).toHaveLength(10), WAIT);
  expect(lines.at(-1)).toBe('b.md: no 9. And 2 more, see npx portico check');
});

test('a post that is withdrawn because of a mistake is not reported as removed', async () => {
  // Its page would be too long, which is known when it is made, after the start.
  const directory = await temporaryFolder({ 'a.md': sampleSource(['title: A'], '&'.repeat(400_000)) });
  const store = await openTestContent(directory);
  const lines: string[] = [];
  const note = (_: object, text = '') => void lines.push(text.replaceAll(`${directory}/`, ''));
  logContent(store, { error: note, warn: note, info: note }, directory);
  expect(store.current().index.posts).toHaveLength(1);
  const message = "/blog/a is gone: readers can't see a.md because of a mistake in it. Correct it";
  await vi.waitFor(() => expect(lines).toContain(message), WAIT);
});
