import { type ContentIndex, plainText } from '@portico/content';
import { indexWords, oftenWords } from '@portico/search';
import { BASE, listName, OFTEN, partName, type SearchPart, type SearchWords, WORDS } from '@portico/site/search-parts';

type Listed = Pick<ContentIndex, 'posts'>;

// So that which files there are needs no look at the texts. Of 924 posts a part is 5 KB compressed; a query loads one or two a word.
const POSTS_OF_A_PART = 6;

/** The names of the parts. */
export function searchPartNames({ posts }: Listed): readonly string[] {
  const count = Math.ceil(posts.length / POSTS_OF_A_PART);
  return [WORDS, ...Array.from({ length: count }, (_, place) => partName(place))];
}

/**
 * The words of all listed posts' texts, for a search in the browser, by the names of the parts: `words` names the others.
 *
 * `words` is `{ of, starts, authors }`: what the words of each part begin at, in order; a word is in the last part whose start is not after it.
 * `authors` has the names of those who wrote a post together, by its slug.
 * A part is `{ of, words }`, a line a word: the word, and after each space how many posts there are from the one before to the next
 * that has it, in base 36, from the oldest on, and a `+` where it says it often. So a new post changes few lines. `of` says of which list of posts that is true.
 */
export function makeSearchParts({ posts }: Listed): ReadonlyMap<string, string> {
  const of = listName(posts);
  const [, ...names] = searchPartNames({ posts });
  const lines = placesOfWords(posts.toReversed());
  const length = lines.reduce((sum, [word, places]) => sum + word.length + places.length, 0);
  const parts = names.map(() => ({ start: '\uffff', lines: [] as string[] }));
  let done = 0;
  let before = '';
  for (const [word, places] of lines) {
    const part = parts[Math.floor((done / length) * parts.length)];
    if (part?.lines.length === 0) {
      part.start = startAfter(before, word);
    }
    part?.lines.push(`${word}${places}`);
    done += word.length + places.length;
    before = word;
  }
  const byMany = posts.filter(({ authors }) => authors.length > 1);
  const words: SearchWords = {
    of,
    starts: parts.map(({ start }) => start),
    authors: Object.fromEntries(byMany.map(({ slug, authors }) => [slug, authors])),
  };
  return new Map([
    [WORDS, JSON.stringify(words)],
    ...parts.map((part, place) => {
      const written: SearchPart = { of, words: part.lines.join('\n') };
      return [partName(place), JSON.stringify(written)] as const;
    }),
  ]);
}

/** The shortest beginning of `word` that is after the word before it. */
function startAfter(before: string, word: string): string {
  let length = 0;
  while (length < word.length && word.slice(0, length) <= before) {
    length += 1;
  }
  return word.slice(0, length);
}

/** Each word with the places of the posts that have it, in the order in which code compares texts. */
function placesOfWords(posts: Listed['posts']): ReadonlyArray<readonly [word: string, places: string]> {
  const found = new Map<string, { last: number; places: string }>();
  for (const [place, { markdown }] of posts.entries()) {
    const words = indexWords(plainText(markdown));
    const often = oftenWords(words);
    for (const word of new Set(words)) {
      const known = found.get(word) ?? { last: 0, places: '' };
      known.places += ` ${(place - known.last).toString(BASE)}${often.has(word) ? OFTEN : ''}`;
      known.last = place;
      found.set(word, known);
    }
  }
  return [...found].map(([word, { places }]) => [word, places] as const).sort(([a], [b]) => (a < b ? -1 : 1));
}
