import path from 'node:path';
import { expect, test } from 'vitest';
import { packedDocuments } from './packed-documents.ts';

test('each link of a document in the package leads to a file of the package', () => {
  const files = packedDocuments();
  const documents = [...files].filter(([file]) => file.endsWith('.md'));
  const links = documents.flatMap(([document, text]) => {
    const prose = text.replace(/^(`{3,}).*?^\1\s*$/gms, '').replace(/`[^`]*`/g, '');
    return [...prose.matchAll(/\]\(([^)#\s]+)/g)]
      .filter(([, link = '']) => !/^(?:[a-z]+:|\/)/i.test(link))
      .map(([, link = '']) => path.join(path.dirname(document), link).replace(/\/$/, ''));
  });
  const isPacked = (file: string) => [...files.keys()].some((each) => each === file || each.startsWith(`${file}/`));
  expect(links).toEqual(
    expect.arrayContaining(['deploy/ci/github.yaml', 'deploy/ci/styles/Blog', 'deploy/Containerfile', 'CHANGELOG.md']),
  );
  expect(links.filter((link) => !isPacked(link))).toEqual([]);
});

test('a link to what is only in the repository becomes its text', () => {
  const behaviour = packedDocuments().get('docs/behaviour.md');
  expect(behaviour).not.toContain('](../packages/content');
  expect(behaviour).toContain('](../packages/shell/README.md#any-other-page)');
});
