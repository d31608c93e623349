import type * as v from 'valibot';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { MAX_FRONT_MATTER_CHARACTERS } from '#limits.ts';

export type Mistake = { readonly offset: number; readonly message: string; readonly field?: string };

/** The limit per file. */
export const MAX_MISTAKES = 50;
/** The limits per document. None of a thousand real posts is nested deeper than 3, or has more than 20 fields. */
const MAX_DEPTH = 20;
const MAX_PAIRS = 500;
/** The maximum length of a value quoted in a message. */
const MAX_FOUND = 200;

const FORM =
  'write name: value, and put the value in quotes if it contains a colon, # or quotation marks, or begins with a special character, as in title: "QUIC: a guide"';
// What the parser says about these lines isn't about their values.
const FORMS: ReadonlyArray<readonly [error: RegExp, form: string]> = [
  [/same column/, 'begin each field at the start of its line'],
  [/^Implicit /, 'write name: value on one line, with a space after the colon, and not a no-break space'],
];
const DUPLICATE = 'this field appears twice; remove one of the two';
const MARK =
  'YAML does not read this as text, because of the &, * or ! at its beginning; put the whole value in quotes';
const NO_SCALAR =
  'the name of a field is a text here, and not a list or mapping; put a value that begins with { or [ in quotes, and remove a ? at the beginning';
const TOO_LARGE = `this has more than ${MAX_PAIRS} names with values, or lists in more than ${MAX_DEPTH} others; remove some`;
// Characters that XML, and therefore feeds, cannot contain (https://www.w3.org/TR/xml/#charsets).
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/u;
const CONFLICT = /^<{7}(?: |\r?$)/m;

export const CONFLICT_MESSAGE =
  'a merge conflict is here; keep one of the two versions, and delete the lines <<<<<<<, ======= and >>>>>>>';

/** Returns the offset of an unfinished merge's conflict markers, or -1. */
export function conflictIn(source: string): number {
  return source.search(CONFLICT);
}

/**
 * Parses YAML, and reports where the text isn't valid. Only use a document without mistakes: its keys are scalars and unique, and
 * it is neither deep nor large.
 */
export function parseYaml(source: string, maxCharacters = MAX_FRONT_MATTER_CHARACTERS) {
  const lines = new LineCounter();
  // By default, the library takes quadratic time to look for duplicate keys, and writes warnings about keys that are maps to standard error.
  const options = { lineCounter: lines, prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const;
  if (source.length > maxCharacters) {
    const [limit, length] = [maxCharacters.toLocaleString('en'), source.length.toLocaleString('en')];
    const message = `this has ${length} characters, and the limit is ${limit}; shorten it`;
    return { document: parseDocument('\n', options), lines, mistakes: [{ offset: 0, message }] };
  }
  const document = parseDocument(source, options);
  const conflict = conflictIn(source);
  const mistakes = conflict === -1 ? mistakesIn(document) : [{ offset: conflict, message: CONFLICT_MESSAGE }];
  return { document, lines, mistakes };
}

/** Of the library's errors, reports only the first, because the others follow from it. */
function mistakesIn(document: Document): readonly Mistake[] {
  const { errors, contents } = document;
  const [error] = errors;
  if (error === undefined) {
    return mistakesInNodes(document);
  }
  if (error.code === 'RESOURCE_EXHAUSTION') {
    return [{ offset: 0, message: TOO_LARGE }];
  }
  const [end] = error.pos;
  // The library notices only after a value that its bracket or quotation mark is missing.
  const isAfter = /^(?:Flow|Missing closing) /.test(error.message) && isMap(contents);
  const starts = isAfter ? contents.items.map(({ key }) => startOf(key)) : [];
  const offset = starts.findLast((start) => start < end) ?? end;
  const [, form = FORM] = FORMS.find(([pattern]) => pattern.test(error.message)) ?? [];
  return [{ offset, message: `this is not valid YAML (${error.message}); ${form}` }];
}

/** Reports what the library accepts. It would take exponential time to print keys that are maps. */
function mistakesInNodes(document: Document): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  let pairs = 0;
  visit(document, (_, node, path) => {
    pairs += isPair(node) ? 1 : 0;
    if (pairs > MAX_PAIRS || path.filter(isCollection).length > MAX_DEPTH) {
      mistakes.push({ offset: startOf(isPair(node) ? node.key : node), message: TOO_LARGE });
      return visit.BREAK;
    }
    if (isPair(node) && !isScalar(node.key)) {
      mistakes.push({ offset: startOf(node.key), message: NO_SCALAR });
      return visit.SKIP;
    }
    const message = isNode(node) ? lossIn(node) : undefined;
    mistakes.push(...repeatedNames(node), ...(message === undefined ? [] : [{ offset: startOf(node), message }]));
    return undefined;
  });
  return mistakes;
}

function repeatedNames(node: unknown): readonly Mistake[] {
  const known = new Set<unknown>();
  return (isMap(node) ? node.items : []).flatMap(({ key }) => {
    const isNew = !isScalar(key) || known.size < known.add(key.value).size;
    return isNew ? [] : { offset: startOf(key), message: DUPLICATE };
  });
}

/** Says what readers would not see of a text. */
function lossIn(node: Node): string | undefined {
  if (isAlias(node) || node.tag !== undefined || node.anchor !== undefined) {
    return MARK;
  }
  const [character] = (isScalar(node) && UNPRINTABLE.exec(String(node.value))) || [];
  const code = character?.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return code && `the character U+${code} cannot be shown; remove it`;
}

/** Returns the first mistakes, and one more that says how many were left out. */
export function limitMistakes(mistakes: readonly Mistake[]): readonly Mistake[] {
  const next = mistakes[MAX_MISTAKES];
  return next === undefined
    ? mistakes
    : [...mistakes.slice(0, MAX_MISTAKES), { offset: next.offset, message: 'there are more mistakes from here on' }];
}

export function issueMistake(document: Document, issue: v.BaseIssue<unknown>): Mistake {
  const keys = issue.path?.map(({ key }) => key) ?? [];
  // `authors` is another name of `author`.
  const isPlural = keys[0] === 'author' && !document.has('author') && document.has('authors');
  const path = isPlural ? ['authors', ...keys.slice(1)] : keys;
  const field = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
  const found = JSON.stringify(issue.input);
  const isEmpty = found === 'null' && (issue.path?.length ?? 0) === 1;
  const isComplete = found === undefined || issue.message.startsWith(found);
  const shown = found?.replace(new RegExp(`^(.{${MAX_FOUND}}).+$`, 's'), '$1…');
  const told = isComplete ? issue.message : `${issue.message}; found ${shown}`;
  const message = isEmpty ? 'the field is empty; write its value after the colon' : told;
  return { offset: offsetOf(document, path), field, message };
}

/** Returns the offset of the node at `path`; if it is missing, that of its nearest existing parent. */
export function offsetOf(document: Document, path: readonly unknown[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      : undefined;
    const start = isSeq(node) ? node.items[Number(key)] : pair?.key;
    offset = startOf(start) || offset;
    node = pair === undefined ? start : pair.value;
  }
  return offset;
}

export function startOf(node: unknown): number {
  return (isNode(node) ? node.range?.[0] : undefined) ?? 0;
}
