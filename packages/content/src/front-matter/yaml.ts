import type * as v from 'valibot';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';

export type Mistake = { readonly offset: number; readonly message: string; readonly field?: string };

const NESTED =
  'a colon followed by a space begins another field here; put the whole value in quotes, as in title: "QUIC: a guide"';
const INDENTED =
  'this line is indented, so it belongs to the value above it; remove the spaces at its beginning, or put the value in quotes';
const COMMENT = '# begins a comment here, so the rest of the line is left out; remove it, or put the value in quotes';
const QUOTED =
  'this quotation mark ends the value, and more follows; write "It\'s late" or \'The "best" proxy\', with the other kind of marks around the whole value';
const IN_BRACES = /^\{\{[^{}\n]*\}\}/;
const TEMPLATE = 'only other systems replace {{ … }}; write the value itself';

/** Explanations of errors, found by the library's code and message. */
const EXPLANATIONS: ReadonlyArray<readonly [error: RegExp, message: string]> = [
  [/^BLOCK_AS_IMPLICIT_KEY/, NESTED],
  [
    /^MULTILINE_IMPLICIT_KEY/,
    'no field begins here, because this line has no name with a colon; write the value above in one line, or begin this line with a space',
  ],
  [
    /^(?:MISSING_CHAR Sequence item|BAD_INDENT All)/,
    'this line begins in another column than the lines that it belongs to; let it begin in the same one',
  ],
  [/^MISSING_CHAR Comments/, COMMENT],
  [
    /^MISSING_CHAR/,
    'a colon and a space after the name of a field, or a closing quotation mark or bracket, is missing here',
  ],
];
// Matches a value that is already quoted, up to the closing quote.
const IN_QUOTES = /(?:^|[:[,-][ \t]*)(["']).*\1$/;
// Names such as node:fs are not fields.
const INDENTED_FIELD = /^([^\n]*\n[ \t]+)["']?(?:draft["']?[ \t]?:|[A-Za-z_][\w-]*["']?[ \t]?:(?=\s|$))/;
// A field without a space after its colon. Not an address, a time or node:fs.
const UNSPACED = /^([a-z][a-z_-]{1,20}):(?!\/)([^\s:][^\n]{0,60})/i;
/** A longer value is cut. */
const MAX_SHOWN = 60;
const CURLY = /^[\w-]{1,40}:[ \t]{0,10}[“”„]/;
const TYPOGRAPHIC =
  'typographic quotation marks are not quotation marks in YAML; type straight ones around the whole value, as in title: "QUIC: a guide"';
// In a longer line, only the text near the mistake is searched for its cause.
const MAX_BEFORE = 300;
const DUPLICATE = 'this field appears twice; remove one of the two';
const NO_SCALAR =
  'the name of a field is a text here, and not a list or mapping; put a value that begins with { or [ in quotes, and remove a ? at the beginning';

/** The limit for front matter, since parsing more can take 60 ms. None of a thousand real posts has more than 500. */
export const MAX_CHARACTERS = 5_000;
/** The limit per file. */
export const MAX_MISTAKES = 50;
/** The limits per document. None of a thousand real posts is nested deeper than 3, or has more than 20 fields. */
const MAX_DEPTH = 20;
const MAX_PAIRS = 500;
const TOO_MANY = `this has more than ${MAX_PAIRS} names with values; remove some`;
const TOO_DEEP = `this has lists or mappings in more than ${MAX_DEPTH} others; write fewer brackets`;
/** The maximum length of a value quoted in a message. */
const MAX_FOUND = 200;
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
 * it is neither deep nor large. Aliases are reported, because they are always typos here.
 */
export function parseYaml(source: string, maxCharacters = MAX_CHARACTERS) {
  const lines = new LineCounter();
  if (source.length > maxCharacters) {
    const [limit, length] = [maxCharacters.toLocaleString('en'), source.length.toLocaleString('en')];
    return refused(`this has ${length} characters, and the limit is ${limit}; shorten it`);
  }
  // By default, the library takes quadratic time to look for duplicate keys, and writes warnings about keys that are maps to standard error.
  const options = { lineCounter: lines, prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const;
  const document = parseDocument(source, options);
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    return refused(TOO_DEEP);
  }
  const mistakes = syntaxMistakes(document, source);
  const ofNodes = nodeMistakes(document.contents, source);
  if (ofNodes.some(({ message }) => message === TOO_DEEP)) {
    return refused(TOO_DEEP);
  }
  mistakes.push(...ofNodes);
  const conflict = conflictIn(source);
  return { document, lines, mistakes: conflict === -1 ? mistakes : [{ offset: conflict, message: CONFLICT_MESSAGE }] };
}

/** If several mistakes are at the same position, the later ones follow from the first. */
function syntaxMistakes({ errors }: Document, source: string): Mistake[] {
  const byOffset = new Map<number, Mistake>();
  for (const [index, error] of errors.slice(0, MAX_MISTAKES + 1).entries()) {
    const mistake = explained(error, source);
    // A mistake inside a list also hides the end of the list.
    const isResult = index > 0 && /^Flow /.test(error.message);
    if (!isResult && !byOffset.has(mistake.offset)) {
      byOffset.set(mistake.offset, mistake);
    }
  }
  return [...byOffset.values()];
}

function explained({ code, message, pos: [offset] }: Document['errors'][number], source: string): Mistake {
  const [, before] = INDENTED_FIELD.exec(source.slice(offset, offset + MAX_CHARACTERS)) ?? [];
  if (before !== undefined && code.endsWith('_IMPLICIT_KEY')) {
    return { offset: offset + before.length, message: INDENTED };
  }
  const [, bracket] = /^Flow .* end with a (.)$/.exec(message) ?? [];
  if (bracket !== undefined) {
    const start = source.lastIndexOf(bracket === ']' ? '[' : '{', offset - 1);
    const [text = ''] = source.slice(start).split('\n', 1);
    const comment = text.search(/(?<=[[{,\s])#/);
    return comment === -1
      ? { offset: start, message: `the ${bracket} that belongs to this bracket is missing; add it` }
      : { offset: start + comment, message: COMMENT };
  }
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const line = source.slice(start, offset).trimEnd();
  const written = source.slice(start, start + MAX_BEFORE).split('\n');
  // A field that is not recognized belongs to the value above it.
  const row =
    code === 'MULTILINE_IMPLICIT_KEY' || code === 'MISSING_CHAR'
      ? written.slice(0, 2).findIndex((each) => UNSPACED.test(each))
      : -1;
  const [, name, value = ''] = UNSPACED.exec(written[row] ?? '') ?? [];
  if (name !== undefined) {
    const at = row === 0 ? start : start + (written[0]?.length ?? 0) + 1;
    return {
      offset: at,
      message: `a space is missing after the colon; write ${name}: ${value.trim()}${value.length > MAX_SHOWN ? '…' : ''}`,
    };
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && CURLY.test(written[0] ?? '')) {
    return { offset, message: TYPOGRAPHIC };
  }
  if (code === 'UNEXPECTED_TOKEN' && IN_QUOTES.test(line.slice(-MAX_BEFORE))) {
    return { offset: offset - 1, message: QUOTED };
  }
  const [, known] = EXPLANATIONS.find(([error]) => error.test(`${code} ${message}`)) ?? [];
  return {
    offset,
    message:
      known ??
      `this is not valid YAML: ${message}. Indent with spaces, and quote a value that has a colon or #, or begins with a symbol`,
  };
}

function refused(message: string) {
  const lines = new LineCounter();
  lines.addNewLine(0);
  return { document: parseDocument(''), lines, mistakes: [{ offset: 0, message }] };
}

/** Stops when the document is too deep or too large. It doesn't print keys that aren't scalars, because that would take exponential time. */
function nodeMistakes(contents: unknown, source: string): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const report = (node: unknown, message: string) => {
    mistakes.push({ offset: (isNode(node) ? node.range?.[0] : undefined) ?? 0, message });
  };
  let pairs = 0;
  function look(node: unknown, depth: number): void {
    if (isScalar(node)) {
      lookAtScalar(node);
    } else if (isAlias(node)) {
      const name = node.source;
      report(node, `YAML reads *${name} as a reference to something marked &${name}; put the value in quotes`);
    } else if (isCollection(node) && depth === MAX_DEPTH) {
      report(node, TOO_DEEP);
    } else if (isSeq(node)) {
      for (const item of node.items) {
        look(item, depth + 1);
      }
    } else if (isMap(node)) {
      pairs += node.items.length;
      pairs > MAX_PAIRS ? report(node, TOO_MANY) : lookAtPairs(node, depth);
    }
  }
  function lookAtPairs({ items }: YAMLMap, depth: number): void {
    const known = new Set<unknown>();
    for (const { key, value } of items) {
      if (!isScalar(key)) {
        const start = (isNode(key) && key.range?.[0]) || 1;
        report(key, IN_BRACES.test(source.slice(start - 1, start + MAX_FOUND)) ? TEMPLATE : NO_SCALAR);
        continue;
      }
      if (known.size === known.add(key.value).size) {
        report(key, DUPLICATE);
      }
      lookAtScalar(key);
      look(value, depth + 1);
    }
  }
  function lookAtScalar(node: Scalar): void {
    const { value, tag, anchor, type, range } = node;
    const [, before] = (type === 'PLAIN' && range && INDENTED_FIELD.exec(source.slice(range[0], range[1]))) || [];
    if (range && before !== undefined) {
      mistakes.push({ offset: range[0] + before.length, message: INDENTED });
    }
    const mark = tag?.replace('tag:yaml.org,2002:', '!!') ?? (anchor && `&${anchor}`);
    if (mark) {
      report(node, `YAML reads ${mark} as a mark and leaves it out; put the whole value in quotes`);
    }
    const [character] = UNPRINTABLE.exec(String(value)) ?? [];
    if (character !== undefined) {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      report(node, `the character U+${code} cannot be shown; remove it`);
    }
  }
  look(contents, 0);
  return mistakes;
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
    offset = (isNode(start) ? start.range?.[0] : undefined) ?? offset;
    node = pair === undefined ? start : pair.value;
  }
  return offset;
}
