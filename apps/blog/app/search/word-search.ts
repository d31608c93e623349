import type { Has } from '@portico/content';
import { closest } from '@portico/content/closest';
import { indexWords, mayBeBeginning, stemOf } from '@portico/search';
import { count, mostFrequent } from './most-frequent.ts';
import { fold } from './query-words.ts';
import { hasBeginning, hasForm } from './word-forms.ts';

/** What is looked through of a post, beside its text. */
export type Searched = {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly authors: readonly string[];
};

/** See createShortTurns. */
export type Pause = () => Promise<void>;

export type FoundByWords<Found> = {
  readonly posts: readonly Found[];
  /** Whether there are texts that will be looked through later. */
  readonly isPartial: boolean;
};

export type WordSearch<Found> = {
  /**
   * The posts that have all of the words, in any order, anywhere in what readers see of them; those with the words in the title
   * first, then in tags, category and authors, then in the description, then in the text, of these the posts that say them often
   * first; newer ones before older ones. What has another form of a word in a better place, "caching" for "cache", comes right after
   * what has the word there. `words` are folded, and so is `phrase`, the query as it was typed: of titles with all words, one with
   * that comes first. Takes time in proportion to the number of words and of posts, and to the length of the texts that nothing is
   * noted of, in parts of a millisecond or so, each once `pause` has resolved.
   */
  readonly find: (words: readonly string[], pause: Pause, phrase?: string) => Promise<FoundByWords<Found>>;
  /** The word of a title, description, tag, category or name that was probably meant; undefined where there is none. Takes pauses too. */
  readonly meant: (word: string, pause: Pause) => Promise<string | undefined>;
  /** Does what `find` would do at its first call, in such parts as well. */
  readonly prepare: (pause: Pause) => Promise<void>;
};

// Of a word in each of the fields, by which posts are ordered. Where the word begins one, the next better; where another form of it does,
// the next less. In a text that says it often, two better.
const TITLE = 12;
const NAMES = 8;
const DESCRIPTION = 5;
const TEXT = 1;

// Suggesting "of" helps nobody.
const SHORTEST_MEANT = 4;
// Posts that one part takes.
const POSTS_A_PART = 256;

/** Whether a post's text has a word that begins with `word`; undefined where that is not known. */
type TextHas<Found> = (word: string) => (post: Found) => Has | undefined;
type Wanted<Found> = { readonly word: string; readonly stem: string; readonly isIn: ReturnType<TextHas<Found>> };
/** A text, folded, and those of its words that it says often. */
export type FoldedText = { readonly text: string; readonly often: ReadonlySet<string> };
const NO_TEXT: FoldedText = { text: '', often: new Set() };
type Fields = { readonly title: string; readonly names: string; readonly description: string };

// Kept for as long as the post is in the content: a snapshot shares its unchanged posts with the one before.
const knownFields = new WeakMap<Searched, Fields>();

/**
 * Indexes posts, given newest first. Where `textHas` knows nothing of a post, `foldedText` is looked through; undefined where that will be
 * there later.
 */
export function createWordSearch<Found extends Searched>(
  posts: readonly Found[],
  textHas: TextHas<Found> = () => () => undefined,
  foldedText: (post: Found) => FoldedText | undefined = () => NO_TEXT,
): WordSearch<Found> {
  function scoreInText(post: Found, { word, isIn }: Wanted<Found>, on: { later(): void; looked(): void }): number {
    const known = isIn(post) ?? foldedText(post) ?? 'later';
    if (known === 'later') {
      on.later();
      return 0;
    }
    if (typeof known === 'object') {
      on.looked();
      const { text, often } = known;
      const score = scoreIn(text, word, TEXT);
      return score > 0 && isOften(word, often) ? TEXT + 2 : score;
    }
    return known ? TEXT + (known === 'often' ? 2 : 1) : 0;
  }

  async function learn(pause: Pause): Promise<readonly string[]> {
    const counts = new Map<string, number>();
    for (const part of partsOf(posts)) {
      await pause();
      for (const { title, names, description } of part.map(fieldsOf)) {
        count(`${title}\n${names}\n${description}`.split(/[^\p{L}\p{N}]+/u), counts);
      }
    }
    return mostFrequent(counts).filter((word) => word.length >= SHORTEST_MEANT);
  }

  // By the places of the posts: asking the map of all posts takes longer than looking through a title.
  const fields: Fields[] = [];
  let vocabulary: Promise<readonly string[]> | undefined;
  return {
    async find(words, pause, phrase) {
      const longestFirst = [...words].sort((a, b) => b.length - a.length);
      const wanted: Wanted<Found>[] = [];
      for (const word of longestFirst) {
        // The beginning of a word may be in nearly all texts.
        await pause();
        wanted.push({ word, stem: stemOf(word), isIn: textHas(word) });
      }
      let isPartial = false;
      // Looking through one text may take half a millisecond.
      let hasLooked = false;
      const on = {
        later() {
          isPartial = true;
        },
        looked() {
          hasLooked = true;
        },
      };
      const found: Array<{ readonly post: Found; readonly score: number }> = [];
      for (const [place, post] of posts.entries()) {
        if (hasLooked || place % POSTS_A_PART === 0) {
          hasLooked = false;
          await pause();
        }
        const known = fields[place] ?? fieldsOf(post);
        fields[place] = known;
        const score = scoreOf(known, wanted, phrase, (one) => scoreInText(post, one, on));
        if (score > 0) {
          found.push({ post, score });
        }
      }
      return { posts: found.sort((a, b) => b.score - a.score).map(({ post }) => post), isPartial };
    },
    async meant(word, pause) {
      vocabulary ??= learn(pause);
      if (word.length < SHORTEST_MEANT) {
        return undefined;
      }
      const near: string[] = [];
      for (const part of partsOf(await vocabulary)) {
        await pause();
        const nearest = closest(word, part);
        near.push(...(nearest === undefined ? [] : [nearest]));
      }
      return closest(word, near);
    },
    async prepare(pause) {
      for (const part of partsOf(posts)) {
        await pause();
        part.forEach(fieldsOf);
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
  fields: Fields,
  wanted: readonly Wanted<Found>[],
  phrase = '\n',
  scoreInText: (one: Wanted<Found>) => number,
): number {
  const { title, names, description } = fields;
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
    sum += Math.max(score, scoreOfForms(fields, one));
  }
  return sum;
}

/** Of another form of the word. */
function scoreOfForms(
  { title, names, description }: Fields,
  { word, stem }: Pick<Wanted<unknown>, 'word' | 'stem'>,
): number {
  const [, best = 0] =
    [[title, TITLE] as const, [names, NAMES] as const, [description, DESCRIPTION] as const].find(([text]) =>
      hasForm(text, word, stem),
    ) ?? [];
  return best - 1;
}

/** Whether each word of a phrase, of the last its beginning, is said often. */
function isOften(phrase: string, often: ReadonlySet<string>): boolean {
  const words = indexWords(phrase);
  return words.every((word, place) =>
    place === words.length - 1 && mayBeBeginning(phrase)
      ? [...often].some((one) => one.startsWith(word))
      : often.has(word),
  );
}

function scoreIn(text: string, word: string, score: number): number {
  return text.includes(word) ? score + (hasBeginning(text, word) ? 1 : 0) : 0;
}
