import { closest } from '@portico/content/closest';
import { fold } from './query-words.ts';

/** What is looked through of a post, beside its text. */
export type Searched = {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly authors: readonly string[];
};

export type WordSearch<Found> = {
  /**
   * The posts that have all of the words, in any order, anywhere in what readers see of them; those with the words in the title
   * first, then in tags, category and authors, then in the description, then in the text, newer ones before older ones. `words`
   * are folded, and so is `phrase`, the query as it was typed: of titles with all words, one with that comes first. Takes time in
   * proportion to the number of words and of posts, and to the length of the texts that nothing is noted of.
   */
  readonly find: (words: readonly string[], phrase?: string) => readonly Found[];
  /** The word of a title, description, tag, category or name that was probably meant; undefined where there is none. */
  readonly meant: (word: string) => string | undefined;
  /** Does what `find` would do at its first call, in parts of a millisecond or so, each once `pause` has resolved. */
  readonly prepare: (pause: () => Promise<void>) => Promise<void>;
  /** The same for `meant`. */
  readonly learn: (pause: () => Promise<void>) => Promise<void>;
};

// Of a word in each of the fields, by which posts are ordered. Where the word begins one, the next better.
const TITLE = 8;
const NAMES = 5;
const DESCRIPTION = 3;
const TEXT = 1;

// Suggesting "of" helps nobody.
const SHORTEST_MEANT = 4;
// Posts that one part takes.
const POSTS_A_PART = 256;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether a post's text has a word that begins with `word`; undefined where that is not known. */
type TextHas<Found> = (word: string) => (post: Found) => boolean | undefined;
type Wanted<Found> = { readonly word: string; readonly isIn: ReturnType<TextHas<Found>> };
type Fields = { readonly title: string; readonly names: string; readonly description: string };

// Kept for as long as the post is in the content: a snapshot shares its unchanged posts with the one before.
const knownFields = new WeakMap<Searched, Fields>();

/** Indexes posts, given newest first. Where `textHas` knows nothing of a post, `foldedText` is looked through. */
export function createWordSearch<Found extends Searched>(
  posts: readonly Found[],
  textHas: TextHas<Found> = () => () => undefined,
  foldedText: (post: Found) => string = () => '',
): WordSearch<Found> {
  function scoreInText(post: Found, { word, isIn }: Wanted<Found>): number {
    const isThere = isIn(post);
    if (isThere === undefined) {
      return scoreIn(foldedText(post), word, TEXT);
    }
    return isThere ? TEXT + 1 : 0;
  }

  let fields: readonly Fields[] | undefined;
  let vocabulary: readonly string[] | undefined;
  return {
    find(words, phrase) {
      const longestFirst = [...words].sort((a, b) => b.length - a.length);
      const wanted = longestFirst.map((word) => ({ word, isIn: textHas(word) }));
      const known = fields ?? posts.map(fieldsOf);
      fields = known;
      const found = posts.flatMap((post, place) => {
        const score = scoreOf(known[place] ?? fieldsOf(post), wanted, phrase, (one) => scoreInText(post, one));
        return score === 0 ? [] : [{ post, score }];
      });
      return found.sort((a, b) => b.score - a.score).map(({ post }) => post);
    },
    meant(word) {
      vocabulary ??= mostFrequent(partsOf(posts).reduce(countWords, new Map()));
      return word.length < SHORTEST_MEANT ? undefined : closest(word, vocabulary);
    },
    async prepare(pause) {
      for (const part of partsOf(posts)) {
        await pause();
        part.forEach(fieldsOf);
      }
    },
    async learn(pause) {
      if (vocabulary === undefined) {
        const counts = new Map<string, number>();
        for (const part of partsOf(posts)) {
          await pause();
          countWords(counts, part);
        }
        vocabulary ??= mostFrequent(counts);
      }
    },
  };
}

function fieldsOf(post: Searched): Fields {
  const known = knownFields.get(post);
  if (known !== undefined) {
    return known;
  }
  const { title, tags, category, authors, description } = post;
  const fields = {
    title: fold(title),
    names: fold([...tags, category, ...authors].join('\n')),
    description: fold(description),
  };
  knownFields.set(post, fields);
  return fields;
}

function partsOf<Item>(items: readonly Item[]): ReadonlyArray<readonly Item[]> {
  return Array.from({ length: Math.ceil(items.length / POSTS_A_PART) }, (_, part) =>
    items.slice(part * POSTS_A_PART, (part + 1) * POSTS_A_PART),
  );
}

/** 0 where one of the words is nowhere. */
function scoreOf<Found>(
  { title, names, description }: Fields,
  wanted: readonly Wanted<Found>[],
  phrase = '\n',
  scoreInText: (one: Wanted<Found>) => number,
): number {
  let sum = title.includes(phrase) ? 1 : 0;
  for (const one of wanted) {
    const { word } = one;
    const score =
      scoreIn(title, word, TITLE) ||
      scoreIn(names, word, NAMES) ||
      scoreIn(description, word, DESCRIPTION) ||
      scoreInText(one);
    if (score === 0) {
      return 0;
    }
    sum += score;
  }
  return sum;
}

function scoreIn(text: string, word: string, score: number): number {
  const at = text.indexOf(word);
  return at === -1 ? 0 : score + (at === 0 || !LETTER.test(text.charAt(at - 1)) ? 1 : 0);
}

/** Adds how often each word of some posts is there. */
function countWords(counts: Map<string, number>, posts: readonly Searched[]): Map<string, number> {
  for (const { title, names, description } of posts.map(fieldsOf)) {
    for (const word of `${title}\n${names}\n${description}`.split(/[^\p{L}\p{N}]+/u)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function mostFrequent(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts]
    .filter(([word]) => word.length >= SHORTEST_MEANT)
    .sort(([, a], [, b]) => b - a)
    .map(([word]) => word);
}
