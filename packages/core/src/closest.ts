import leven, { closestMatch } from 'leven';

// A shorter text is similar to many others, and a longer one takes long to compare.
const MIN_LENGTH = 3;
const MAX_LENGTH = 100;

/** Returns the candidate that was probably meant: at most one letter in four differs, or two are swapped. Ignores case. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) {
    return undefined;
  }
  const wanted = text.toLowerCase();
  const byName = new Map([...candidates].map((candidate) => [candidate.toLowerCase(), candidate]));
  const names = [...byName.keys()];
  const near =
    closestMatch(wanted, names, { maxDistance: Math.max(1, Math.floor(text.length / 4)) }) ??
    names.find((name) => leven(name, wanted, { maxDistance: 3 }) === 2 && lettersOf(name) === lettersOf(wanted));
  return near === undefined ? undefined : byName.get(near);
}

function lettersOf(text: string): string {
  return [...text].sort().join('');
}
