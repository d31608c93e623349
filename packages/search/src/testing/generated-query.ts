import type { BlogPost } from '@portico/site/blog-post';
import type { SeededRandom } from '@portico/site/seeded-random';

type Change = (text: string, random: SeededRandom) => string;

const ACCENTED = ['aàáâãäåāăąǻ', 'cçćčç', 'eèéêëēėęě', 'iìíîïıi̧', 'nñńňn̆', 'oòóôöøőō', 'uùúûüűů', 'yýÿ', 'zžżź'];

/** How a piece of a post becomes what a reader types. */
const CHANGES: readonly Change[] = [
  (text) => text,
  (text) => text,
  (text) => text.slice(0, 1),
  // The start of a word, or a whole one.
  (text, { pick, below }) => pick(text.split(' ')).slice(0, 1 + below(8)),
  (text, { pick }) => pick(text.split(/[\s-]/)),
  (text, { below }) => text.slice(below(text.length)).slice(0, 1 + below(20)),
  (text, { below }) => text.slice(below(text.length)).slice(0, 2 + below(2)),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text, { below }) => Array.from(text, (each) => (below(2) === 0 ? each.toUpperCase() : each.toLowerCase())).join(''),
  (text, { below, pick }) =>
    Array.from(text, (each) =>
      below(2) === 0 ? pick(ACCENTED.find((letters) => letters.startsWith(each)) ?? each) : each,
    ).join(''),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => ` ${text}`,
  (text) => `${text} `,
  (text) => text.replaceAll(' ', '  '),
  (text) => text.replaceAll(' ', '-'),
  (text) => text.replaceAll('-', ' '),
  // The first letters of the words, and something that no text has.
  (text) => text.replace(/(\S)\S*\s?/g, '$1'),
  (text, { pick }) => `${text}${pick('qzxj!')}`,
  (text, { pick }) => `${pick('qzxj.*([\\')}${text}`,
];

/** Something that a reader might type who looks for one of the posts, or misses them all; never only white space. */
export function generatedQuery(posts: readonly BlogPost[], random: SeededRandom): string {
  const post = random.pick(posts);
  const texts = [post.title, post.title, post.description, post.slug, post.author, post.category, ...post.tags];
  let query = random.pick(texts);
  // Shorten first as a rule: whole descriptions find little.
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1) {
    query = random.pick(CHANGES)(query, random);
  }
  return query.trim() === '' ? random.pick('aeisz0-.') : query;
}
