import leven from 'leven';

// A shorter text is similar to many others, and a longer one takes long to compare.
const MIN_LENGTH = 3;
const MAX_LENGTH = 100;

/** Returns the candidate that was probably meant: at most one letter in four differs, or two are swapped. Ignores case. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  if (text.length < MIN_LENGTH || text.length > MAX_LENGTH) {
    return undefined;
  }
  const wanted = text.toLowerCase();
  let tooFar = Math.max(1, Math.floor(text.length / 4)) + 1;
  let near: string | undefined;
  let swapped: string | undefined;
  for (const candidate of candidates) {
    const name = candidate.toLowerCase();
    if (Math.abs(name.length - wanted.length) >= tooFar) {
      continue;
    }
    const distance = leven(name, wanted, { maxDistance: Math.max(tooFar, 3) });
    if (distance < tooFar) {
      near = candidate;
      tooFar = distance;
    } else if (distance === 2 && lettersOf(name) === lettersOf(wanted)) {
      swapped ??= candidate;
    }
  }
  return near ?? swapped;
}

function lettersOf(text: string): string {
  return [...text].sort().join('');
}
