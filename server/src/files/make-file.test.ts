import { buildContentIndex, TextRefused } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { isPageMatch } from '@portico/core/match-route';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { journalOfFailures } from '#events.ts';
import { createFileMaker } from '#files/make-file.ts';
import { addressAt } from '#http/address.ts';
import { locateAddress } from '#locate/locate-address.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { BASE_URL, createSmallSite } from '#site/testing/small-site.ts';

const POSTS = [samplePost('good'), samplePost('bad', { title: 'Too [long', description: 'What it is about' })];
const REFUSED = new TextRefused('posts/bad.md could not be shown: it took over 5 s');

/** Makes the file at a path while `bad` can't be rendered. */
async function make(path: string, error: Error) {
  const reported: unknown[] = [];
  const textOf = async ({ slug }: { readonly slug: string }) => {
    if (slug === 'bad') {
      throw error;
    }
    return 'A good text';
  };
  const small = createSmallSite();
  const makeFile = createFileMaker({
    bodies: { feed: async (post) => ({ html: await textOf(post) }), markdown: textOf },
    pictureMaker: await openPictureMaker(await temporaryFolder(), pino({ level: 'silent' })),
    siteConfig: parseSiteConfig(site),
    pages: small.pages,
    baseUrl: BASE_URL,
    headers: {},
    environment: { siteDirectory: 'none' },
    hasCms: false,
    journal: journalOfFailures((each) => reported.push(each)),
  });
  const content = { ...small.content(), index: buildContentIndex(POSTS, Date.now()) };
  const located = locateAddress(addressAt(path), { content, pages: small.pages });
  const { match } = located.address;
  const isFile = match !== undefined && !isPageMatch(match) && match.name !== 'shellFile';
  const made = isFile ? makeFile(match, located, undefined) : undefined;
  return { body: Buffer.from((await made)?.body ?? '').toString(), reported };
}

test.for([
  ['/blog/rss.xml', '<p>What it is about</p>'],
  ['/llms-full.txt', `[Too \\[long](${BASE_URL}/blog/bad): What it is about`],
] as const)(
  '%s has all other posts while one cannot be rendered, and something of that one',
  async ([path, instead]) => {
    const { body, reported } = await make(path, REFUSED);
    expect(body).toContain('A good text');
    expect(body).toContain(instead);
    expect(reported).toEqual([REFUSED]);
  },
);

test('a failure of the server is not kept in a file', async () => {
  const error = new Error('the thread for it ended');
  await expect(make('/llms-full.txt', error)).rejects.toBe(error);
});
