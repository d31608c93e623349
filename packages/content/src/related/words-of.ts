const WORD = /[\p{L}\p{N}\p{M}]+/gu;
// Written without spaces, so a run of letters is no word; Korean has spaces.
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

// The same on every machine, whatever its locale; the scripts are found by their characters.
const LOCALE = 'en';

/**
 * Makes the function that lists a text's words as they are compared: compatibility forms and case folded, in their order,
 * with repetitions. Single letters of scripts with spaces say nothing and are left out.
 */
export function createWordsOf(): (text: string) => readonly string[] {
  // Ten times slower than the pattern, so only for the scripts that need it.
  const segmenter = new Intl.Segmenter(LOCALE, { granularity: 'word' });
  const segments = (run: string) =>
    [...segmenter.segment(run)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
  const isLong = (word: string) => word.length > 1;
  return (text) => {
    const folded = text.normalize('NFKC').toLowerCase();
    const runs: readonly string[] = folded.match(WORD) ?? [];
    return WITHOUT_SPACES.test(folded)
      ? runs.flatMap((run) => (WITHOUT_SPACES.test(run) ? segments(run) : [run].filter(isLong)))
      : runs.filter(isLong);
  };
}
