import { samplePng, sampleSource } from '@portico/content/testing';
import { site as fixture } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { reportOnSite } from '#check/report-on-site.ts';
import { FIELDS, TEXTS } from '#check/testing/mistakes.ts';

const site = { ...fixture, navigation: [] };
const USUAL = ['tags: [AI, Traffic Policy, HTTP/3]', 'category: Protocols'];
const TEXT_LINE = 8;

/** What the check finds in posts that are in one content folder, by the name of each. */
async function findingsIn(posts: Readonly<Record<string, string>>) {
  const png = samplePng(10, 10);
  const files = Object.entries(posts).flatMap(([name, source]) => [
    [`posts/${name}/index.md`, source] as const,
    ...(/a\.(?:png|tiff)|c\.png/i.test(source)
      ? ([
          [`posts/${name}/a.png`, png],
          [`posts/${name}/images/c.png`, png],
        ] as const)
      : []),
  ]);
  const directory = await temporaryFolder({
    'authors.yaml': '- name: Ines Okafor\n- name: Jun Watanabe\n',
    'posts/other.md': sampleSource(['title: Other', ...USUAL], '## Limits\n\nText.\n'),
    'posts/hidden.md': sampleSource(['title: Hidden', 'draft: true', ...USUAL], 'Text.\n'),
    ...Object.fromEntries(files),
  });
  const variables = { SITE_DIR: 'sample', CONTENT_DIR: directory, BASE_URL: 'https://culvert.example' };
  const { json } = await reportOnSite(site, variables);
  return Map.groupBy(json.findings, ({ file }) => file.replace(/^posts\/([^/]+?)(?:\/.*|\.md)$/, '$1'));
}

const expected = (wanted: readonly string[]) =>
  wanted.map((each) => {
    const [, place, text = ''] = /^(.*?)(?:: ?(.*))?$/s.exec(each) ?? [];
    return [place, expect.stringContaining(text)];
  });

test('mistakes in a text are reported with their line and their rule', { timeout: 300_000 }, async () => {
  const posts = TEXTS.map(
    ([text], place) => [`p${place}`, sampleSource([`title: P${place}`, ...USUAL], text)] as const,
  );
  const findings = await findingsIn(Object.fromEntries(posts));
  const told = TEXTS.map(([text], place) => [
    text,
    (findings.get(`p${place}`) ?? []).map(({ line = 0, rule, message }) => [`${line - TEXT_LINE} ${rule}`, message]),
  ]);
  expect(told).toEqual(TEXTS.map(([text, ...wanted]) => [text, expected(wanted)]));
});

test('mistakes in front matter are reported with their field', { timeout: 300_000 }, async () => {
  const posts = FIELDS.map(
    ([line], place) => [`p${place}`, sampleSource([`title: P${place}`, ...USUAL, line], 'Text.\n')] as const,
  );
  const findings = await findingsIn(Object.fromEntries(posts));
  const told = FIELDS.map(([line], place) => [
    line,
    (findings.get(`p${place}`) ?? []).map(({ field = '', message }) => [field, message]),
  ]);
  expect(told).toEqual(FIELDS.map(([line, ...wanted]) => [line, expected(wanted)]));
});
