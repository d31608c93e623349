import { closest } from '@portico/core/closest';
import { slugify } from '@portico/core/slugify';

// What joins several names.
const JOINT = /\s*[,、;]\s*|\s+(?:and|und|et|y|[&+/])\s+/;
// A name of a person has a space, unless its script has none, or it is a nickname such as leif23 or AnnLee. Not "Jr." or "PhD".
const FULL_NAME = /\s|[^\p{Script=Latin}.]|\p{Ll}{2}\p{Lu}\p{Ll}/u;

/**
 * Finds the known name that another form of it means: "@jun", "Jun", "Watanabe, Jun", "Jun Watanabe (Engineer)", "plan.PNG" for
 * Plan.jpg, or a misspelled one.
 */
export function nameMeant(text: string, known: readonly string[]): string | undefined {
  const words = wordsOf(text.replace(/\([^()]{0,200}\)|<?\S{1,100}@\S{1,100}/g, ''));
  const found = words.size === 0 ? [] : known.filter((name) => words.isSubsetOf(wordsOf(name)));
  const same = found.find((name) => wordsOf(name).size === words.size);
  return same ?? (found.length === 1 ? found[0] : closest(text, known));
}

/** Splits a text that joins several names; "Docs and Tools Team" and "Sammy Davis, Jr." are one. */
export function namesIn(text: string, known: readonly string[]): readonly string[] {
  const names = text.split(JOINT).filter((name) => name !== '');
  const areKnown = names.some((name) => known.includes(name));
  return areKnown || names.every((name) => FULL_NAME.test(name)) ? names : [text];
}

/** The words of a name, without the ending of a file. */
function wordsOf(name: string): ReadonlySet<string> {
  return new Set(
    slugify(name.replace(/\.[a-z]\w{1,4}$/i, ''))
      .split('-')
      .filter((word) => word !== ''),
  );
}
