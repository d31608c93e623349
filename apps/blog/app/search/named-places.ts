import { type MarkedText, markWords } from './marked-text.ts';
import { fold } from './query-words.ts';
import { hasWord } from './word-forms.ts';

/** A tag, category or author with a word that neither title nor description has. */
export type NamedPlace = { readonly kind: 'tag' | 'category' | 'author'; readonly text: MarkedText };

type Named = {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly authors: readonly string[];
};

/** Of some words, which are folded, those that neither title nor description has. */
export function untoldWords({ title, description }: Named, words: readonly string[]): readonly string[] {
  const told = fold(`${title}\n${description}`);
  return words.filter((word) => !told.includes(word));
}

export function namedPlaces(post: Named, words: readonly string[]): readonly NamedPlace[] {
  const untold = untoldWords(post, words);
  return namesOf(post)
    .filter(({ name }) => untold.some((word) => hasWord(fold(name), word)))
    .map(({ kind, name }) => ({ kind, text: markWords(name, words) }));
}

function namesOf({ tags, category, authors }: Named) {
  return [
    ...tags.map((name) => ({ kind: 'tag', name }) as const),
    { kind: 'category', name: category } as const,
    ...authors.map((name) => ({ kind: 'author', name }) as const),
  ];
}
