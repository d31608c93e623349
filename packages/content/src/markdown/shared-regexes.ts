import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';

type Match = NonNullable<ReturnType<PatternScanner['findNextMatchSync']>>;
type Options = Parameters<PatternScanner['findNextMatchSync']>[2];

/** One compiled pattern, and what it found last. */
type Regex = {
  readonly pattern: string;
  readonly scanner: PatternScanner;
  /** Whether what it finds depends on where the search begins, as `\G` does. */
  readonly isAnchored: boolean;
  users: number;
  string: string | RegexEngineString;
  options: Options;
  from: number;
  match: Match | null;
};

/**
 * An engine that compiles each pattern once, for all scanners that have it. A grammar has a scanner for each of its rules, and nearly all of
 * them take the same few hundred patterns: those of JavaScript took 32 MB, which WebAssembly never gives back.
 */
export function shareRegexes(engine: RegexEngine): RegexEngine {
  const regexes = new Map<string, Regex>();

  function take(pattern: string): Regex {
    const regex = regexes.get(pattern) ?? {
      pattern,
      scanner: engine.createScanner([pattern]),
      isAnchored: pattern.includes('\\G'),
      users: 0,
      string: '',
      options: 0,
      from: Number.POSITIVE_INFINITY,
      match: null,
    };
    regexes.set(pattern, regex);
    regex.users += 1;
    return regex;
  }

  function giveBack(regex: Regex): void {
    regex.users -= 1;
    // The end of a heredoc is a pattern of its own for each word that begins one.
    if (regex.users === 0) {
      regexes.delete(regex.pattern);
      regex.scanner.dispose?.();
    }
  }

  return {
    createString: (text) => engine.createString(text),
    createScanner(patterns) {
      const own = patterns.map((pattern) => take(String(pattern)));
      return {
        findNextMatchSync: (string, from, options) => leftmost(own, string, from, options),
        dispose() {
          own.splice(0).forEach(giveBack);
        },
      };
    },
  };
}

/** The match that begins first; of those that begin at one place that of the first pattern, as Oniguruma chooses. */
function leftmost(
  regexes: readonly Regex[],
  string: string | RegexEngineString,
  from: number,
  options: Options,
): Match | null {
  let first: Match | null = null;
  let start = Number.POSITIVE_INFINITY;
  for (const [index, regex] of regexes.entries()) {
    const match = search(regex, string, from, options);
    const begins = match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY;
    if (match !== null && begins < start) {
      first = { index, captureIndices: match.captureIndices };
      start = begins;
      if (begins === from) {
        break;
      }
    }
  }
  return first;
}

/** Looks for one pattern from a place on. What was found before it is still the next match where it begins there or later. */
function search(regex: Regex, string: string | RegexEngineString, from: number, options: Options): Match | null {
  const isKnown =
    !regex.isAnchored &&
    regex.string === string &&
    regex.options === options &&
    regex.from <= from &&
    (regex.match === null || (regex.match.captureIndices[0]?.start ?? 0) >= from);
  if (!isKnown) {
    regex.match = regex.scanner.findNextMatchSync(string, from, options);
    regex.string = string;
    regex.options = options;
    regex.from = from;
  }
  return regex.match;
}
