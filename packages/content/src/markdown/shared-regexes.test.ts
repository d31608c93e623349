import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import type { RegexEngine } from 'shiki/types';
import { expect, test } from 'vitest';
import { shareRegexes } from '#markdown/shared-regexes.ts';

const oniguruma = await createOnigurumaEngine(import('shiki/wasm'));

const SCANNERS = [
  ['b', 'a', 'ab', 'b+'],
  ['\\Gb', 'a(?=b)', '(?<=a)b', 'ü'],
  ['\\Aa', 'b$', '(a)(b)?', '\\G'],
  ['c', '(?<!b)b', 'a\\Gb'],
];
const TEXTS = ['', 'a', 'abab', 'bbab cab', 'üab😀bb', 'ccc'];

test('scanners that share patterns find what each finds by itself, from every place on and in any order', () => {
  const shared = shareRegexes(oniguruma);
  const ours = SCANNERS.map((patterns) => shared.createScanner(patterns));
  const theirs = SCANNERS.map((patterns) => oniguruma.createScanner(patterns));
  const strings = TEXTS.map((text) => shared.createString(text));
  const places = Array.from({ length: 10 }, (_, place) => place);
  const someOptions = [0, 1, 4];
  const searches = [
    ...someOptions.flatMap((options) =>
      [...places, ...places.toReversed()].flatMap((place) => strings.map((string) => ({ string, place, options }))),
    ),
    ...strings.flatMap((string) =>
      [...places, ...places.toReversed()].flatMap((place) =>
        someOptions.map((options) => ({ string, place, options })),
      ),
    ),
    ...strings.flatMap((string) => places.map((place) => ({ string, place, options: 0 }))),
  ];
  for (const { string, place, options } of searches.filter(({ string, place }) => place <= string.content.length)) {
    expect(ours.map((scanner) => scanner.findNextMatchSync(string, place, options))).toEqual(
      theirs.map((scanner) => scanner.findNextMatchSync(string, place, options)),
    );
  }
});

test('a pattern is compiled once, and given back once no scanner has it', () => {
  const { engine, compiled } = counting(oniguruma);
  const shared = shareRegexes(engine);
  const [first, second] = [shared.createScanner(['a', 'b']), shared.createScanner(['b', 'c', 'b'])];
  expect(compiled).toEqual(['a', 'b', 'c']);
  first.dispose?.();
  expect(compiled).toEqual(['b', 'c']);
  expect(second.findNextMatchSync('abc', 0, 0)?.index).toBe(0);
  second.dispose?.();
  second.dispose?.();
  expect(compiled).toEqual([]);
});

/** The engine, and the patterns that it has compiled and that were not given back. */
function counting(engine: RegexEngine) {
  const compiled: string[] = [];
  const counted: RegexEngine = {
    createString: engine.createString,
    createScanner(patterns) {
      const scanner = engine.createScanner(patterns);
      const pattern = patterns.join(' ');
      compiled.push(pattern);
      return {
        findNextMatchSync: scanner.findNextMatchSync.bind(scanner),
        dispose() {
          compiled.splice(compiled.indexOf(pattern), 1);
          scanner.dispose?.();
        },
      };
    },
  };
  return { engine: counted, compiled };
}
