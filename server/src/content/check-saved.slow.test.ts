import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatContentError } from '@portico/content';
import { openTestContent } from '@portico/content/test-content';
import { samplePng, sampleSource } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkSaved } from '#content/check-saved.ts';

const PNG = samplePng(1600, 800);
// A busy machine reads slowly.
vi.setConfig({ testTimeout: 60_000 });
const WAIT_MS = 20_000;

async function open(files: Readonly<Record<string, string | Uint8Array>>) {
  const directory = await temporaryFolder(files);
  const content = await openTestContent(directory);
  await expect.poll(content.isIdle).toBe(true);
  const onError = vi.fn();
  onTestFinished(() => expect(onError).not.toHaveBeenCalled());
  checkSaved({
    ...{ content, directory, onError, baseUrl: 'https://culvert.example', files: new Set() },
    siteConfig: parseSiteConfig({
      ...site,
      blog: { ...site.blog, nextStep: { text: 'Go on.', label: 'There', href: '/blog/b' } },
    }),
  });
  const save = async (file: string, text: string | Uint8Array) => {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), text);
  };
  const errors = () => content.current().errors.map(formatContentError);
  return { directory, content, save, errors };
}

test('links to an address, a heading or a picture are checked again when it is gone', async () => {
  const { directory, save, errors } = await open({
    'a/index.md': sampleSource(['title: A', 'aliases: [old]'], '## Limits\n\n![P](p.png)\n'),
    'a/p.png': PNG,
    'b.md': sampleSource(['title: B', 'tags: [QUIC]'], 'Text.\n'),
    'heading.md': sampleSource(['title: H'], '[a](/blog/a?b#limits)\n'),
    'picture.md': sampleSource(['title: P'], '![A](/blog/a/p.png)\n'),
    'former.md': sampleSource(['title: F'], '[old](/blog/old)\n'),
    'list.md': sampleSource(['title: L'], '[quic]: /blog/tag/quic\n\n[quic]\n'),
    'below.md': sampleSource(['title: W'], '<a href="/docs/x">x</a>\n'),
    'redirects.yaml': '/b: /blog/b\n/docs/*: /blog/a\n',
    'announcement.yaml': 'id: a\ntext: Hello\nhref: /blog/b\n',
  });
  expect(errors()).toEqual([]);
  await save('a/index.md', sampleSource(['title: A'], '## Bounds\n\nText.\n'));
  await rm(path.join(directory, 'a/p.png'));
  await save('redirects.yaml', '/b: /blog/b\n');
  await rm(path.join(directory, 'b.md'));
  await vi.waitFor(() => {
    expect(errors()).toEqual([
      expect.stringMatching(/^announcement\.yaml:3 \(href\): nothing is at "\/blog\/b"/),
      expect.stringMatching(/^below\.md:9:10: the link is broken: nothing is at "\/docs\/x"/),
      expect.stringMatching(/^former\.md:9:7: the link is broken: nothing is at "\/blog\/old"/),
      expect.stringMatching(/^heading\.md:9:5: the link is broken: .* no heading or element with the id "limits"/),
      expect.stringMatching(/^list\.md:11: the link is broken: nothing is at "\/blog\/tag\/quic"/),
      expect.stringMatching(/^picture\.md:9:6: the file "\/blog\/a\/p\.png" does not exist/),
      expect.stringMatching(/^redirects\.yaml:1: the redirect of \/b leads to "\/blog\/b", where nothing is/),
      expect.stringMatching(/^site\.config\.ts \(blog\.nextStep\.href\): nothing is at "\/blog\/b"/),
    ]);
  }, WAIT_MS);
  await save('b.md', sampleSource(['title: B', 'tags: [QUIC]'], 'Text.\n'));
  await save('a/p.png', PNG);
  await save('a/index.md', sampleSource(['title: A', 'aliases: [old]'], '## Limits\n\n![P](p.png)\n'));
  await save('redirects.yaml', '/docs/*: /blog/a\n');
  await vi.waitFor(() => expect(errors()).toEqual([]), WAIT_MS);
});

test('a finding goes when the heading that it named is there again, although no address is new', async () => {
  const { save, errors } = await open({
    'a.md': sampleSource(['title: A'], '## Limits\n'),
    'b.md': sampleSource(['title: B'], '[a](/blog/a#limits)\n'),
    'c.md': sampleSource(['title: C'], '[a](/blog/nowhere)\n'),
  });
  await save('a.md', sampleSource(['title: A'], '## Bounds\n'));
  await save('c.md', sampleSource(['title: C'], 'Text. [a](/blog/nowhere)\n'));
  await vi.waitFor(
    () =>
      expect(
        errors()
          .map((error) => error.slice(0, 5))
          .toSorted(),
      ).toEqual(['b.md:', 'c.md:']),
    WAIT_MS,
  );
  await save('a.md', sampleSource(['title: A'], 'More.\n\n## Limits\n'));
  await vi.waitFor(() => expect(errors()).toEqual([expect.stringMatching(/^c\.md:/)]), WAIT_MS);
});

test('what is found in a saved post is reported until it is corrected, and does not keep it from readers', async () => {
  const { content, save, errors } = await open({
    'a.md': sampleSource(['title: A'], 'Text.\n'),
    'draft.md': sampleSource(['title: D', 'draft: true'], 'Text.\n'),
  });
  await save('a.md', sampleSource(['title: New'], '[b](/blog/nowhere)\n'));
  await vi.waitFor(
    () => expect(errors()).toEqual([expect.stringMatching(/^a\.md:9:5: the link is broken: nothing is at/)]),
    WAIT_MS,
  );
  expect(content.current().index.posts.map(({ title }) => title)).toEqual(['New']);
  // Drafts are not finished, and a save of another file keeps what was found.
  await save('draft.md', sampleSource(['title: Draft', 'draft: true'], '[b](/blog/nowhere)\n'));
  await save('b.md', sampleSource(['title: B'], '[a](/blog/a)\n'));
  await vi.waitFor(() => expect(content.current().index.posts).toHaveLength(2), WAIT_MS);
  await expect.poll(content.isIdle).toBe(true);
  expect(errors()).toEqual([expect.stringMatching(/^a\.md:9:5: /)]);
  await save('nowhere.md', sampleSource(['title: N'], 'Text.\n'));
  await vi.waitFor(() => expect(errors()).toEqual([]), WAIT_MS);
});
