import { expect, test } from 'vitest';
import { type AuthorSources, draftAuthor } from '#new-post/draft-author.ts';

const known = ['Ines Okafor', 'Łukasz Żak'];

test.for<[string, AuthorSources, string]>([
  ['the configured one', { configured: 'Leif Aasen', gitName: 'Ines Okafor', known }, 'Leif Aasen'],
  ["git's user who is listed", { configured: undefined, gitName: 'Ines Okafor', known }, 'Ines Okafor'],
  ['whoever is spelt alike, as listed', { configured: undefined, gitName: ' ines  okafor\n', known }, 'Ines Okafor'],
  ['a placeholder for somebody else', { configured: undefined, gitName: 'ci-bot', known }, 'TODO'],
  ["git's user where nobody is listed", { configured: undefined, gitName: 'ci-bot\n', known: [] }, 'ci-bot'],
  ['a placeholder without git', { configured: undefined, gitName: undefined, known }, 'TODO'],
  ['a placeholder for an empty name', { configured: undefined, gitName: '\n', known: [] }, 'TODO'],
  ['a placeholder for signs alone', { configured: undefined, gitName: '???', known }, 'TODO'],
])('the author of a draft is %s', ([, sources, author]) => {
  expect(draftAuthor(sources)).toBe(author);
});
