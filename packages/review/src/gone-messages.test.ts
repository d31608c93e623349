import { sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { readContent } from 'portico/tools';
import { expect, test } from 'vitest';
import { goneMessages } from '#gone-messages.ts';

type Files = Readonly<Record<string, string>>;

async function messages(before: Files, after: Files): Promise<readonly string[]> {
  const read = async (files: Files) => readContent(await temporaryFolder(files), { blog: { topics: {} } });
  return goneMessages(await read(before), await read(after), (file) => file);
}

test('each post that is gone has a line with what keeps its address', async () => {
  const before = {
    'a.md': sampleSource(['title: A'], 'Text.\n'),
    'b.md': sampleSource(['title: B'], 'Other text.\n'),
    'c.md': sampleSource(['title: C'], 'Third.\n'),
    'new.md': sampleSource(['title: New', 'aliases: [old]'], 'New.\n'),
    'wrong.md': sampleSource(['title: Wrong'], 'Wrong.\n'),
    'a.de.md': '---\ntitle: A\ndescription: A\n---\nText.\n',
  };
  const after = {
    'a.md': sampleSource(['title: A'], 'Text.\n'),
    'better.md': sampleSource(['title: B'], 'Other text.\n'),
    'c.md': sampleSource(['title: C', 'draft: true'], 'Third.\n'),
    'wrong.md': sampleSource(['title: Wrong', 'date: soon'], 'Wrong.\n'),
    // Neither its title nor its text was in another post.
    'other.md': sampleSource(['title: Other'], 'Something else.\n'),
  };
  expect(await messages(before, after)).toEqual([
    '/blog/a/de is gone. If readers have the address, add this line to redirects.yaml: /blog/a/de: /blog/a',
    '/blog/b is gone: the post is better.md now. Add this line to its front matter, so that links to the old address work: aliases: [b]',
    '/blog/c is gone: c.md is not public anymore. Readers who have the address get a 404',
    "/blog/new is gone: its file was removed. If another post takes its place, add this line to that post's front matter: aliases: [old, new]",
    "/blog/wrong is gone: readers can't see wrong.md because of a mistake in it. Correct it",
  ]);
  const kept = { ...after, 'best.md': sampleSource(['title: B', 'aliases: [b, better]'], 'Other text.\n') };
  expect((await messages(before, kept)).filter((line) => line.startsWith('/blog/b '))).toEqual([]);
});

test('a post that has moved is recognized among posts with the same text or title', async () => {
  const before = {
    'a.md': sampleSource(['title: A'], 'Text.\n'),
    'b.md': sampleSource(['title: B'], 'Text.\n'),
    'c.md': sampleSource(['title: C'], 'Text.\n'),
    'd.md': sampleSource(['title: C'], 'Other.\n'),
  };
  const { 'b.md': moved, 'c.md': _removed, ...others } = before;
  expect(await messages(before, { ...others, 'best.md': moved })).toEqual([
    expect.stringContaining('the post is best.md now'),
    expect.stringContaining('/blog/c is gone: its file was removed'),
  ]);
});

test('former slugs, redirects and lists that lead nowhere now are named', async () => {
  const before = {
    'a.md': sampleSource(['title: A', 'tags: [DNS]', 'aliases: [old, older]'], 'Text.\n'),
    'b.md': sampleSource(['title: B', 'tags: [TLS]'], 'Text.\n'),
    'redirects.yaml': '/a: /blog/a\n/b: /blog/b\n/c/*: /blog/*\n/blog/tag/dns: /blog/tag/tls\n',
  };
  const after = {
    'a.md': sampleSource(['title: A', 'tags: [HTTP]', 'aliases: [old]'], 'Text.\n'),
    'b.md': sampleSource(['title: B', 'tags: [HTTP]'], 'Text.\n'),
    'redirects.yaml': '/b: /blog/b\n/blog/tag/dns: /blog/tag/http\n',
  };
  expect(await messages(before, after)).toEqual([
    expect.stringMatching(/^\/blog\/older .* a\.md does not have it in aliases anymore\. .* aliases: \[older\]$/),
    expect.stringMatching(/^\/a .* not in redirects\.yaml anymore\. .*: \/a: \/blog\/a$/),
    expect.stringMatching(/^\/c\/\* .*: \/c\/\*: \/blog\/\*$/),
    '/blog/tag/tls is gone, with its feeds: no listed post has the tag "TLS" anymore. If readers have the addresses, add these lines to redirects.yaml: /blog/tag/tls: /blog/tag/… and /blog/tag/tls/*: /blog/tag/…/*',
  ]);
});
