import * as v from 'valibot';
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

/** What each error means, found by the code and the message of the library. */
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
// Matches a value that is in quotes already, up to the character where the quotes end.
const IN_QUOTES = /(?:^|[:[,-][ \t]*)(["']).*\1$/;
// Names such as node:fs are no fields.
const INDENTED_FIELD = /^([^\n]*\n[ \t]+)["']?(?:draft["']?[ \t]?:|[A-Za-z_][\w-]*["']?[ \t]?:(?=\s|$))/;
// In a longer line, only what is next to the mistake is searched for its reason.
const MAX_BEFORE = 300;
const DUPLICATE = 'this field is here a second time; remove one of the two';
const NO_SCALAR =
  'the name of a field is a text here, and not a list or mapping; put a value that begins with { or [ in quotes, and remove a ? at the beginning';

/** The limit for front matter, since more can take 60 ms to parse. None of a thousand real posts has more than 500. */
export const MAX_CHARACTERS = 5_000;
/** The limit for a file. */
export const MAX_MISTAKES = 50;
/** The limits for one document. None of a thousand real posts is deeper than 3, or has more than 20 fields. */
const MAX_DEPTH = 20;
const MAX_PAIRS = 500;
const TOO_MANY = `this has more than ${MAX_PAIRS} names with values; remove some`;
const TOO_DEEP = `this has lists or mappings in more than ${MAX_DEPTH} others; write fewer brackets`;
/** Of a value that a message quotes. */
const MAX_FOUND = 200;
// Feeds are XML, which cannot have these (https://www.w3.org/TR/xml/#charsets).
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/u;

const CONFLICT = /^<{7}(?: |\r?$)/m;

export const CONFLICT_MESSAGE =
  'a merge conflict is here; keep one of the two versions, and delete the lines <<<<<<<, ======= and >>>>>>>';

/** Returns where the lines of an unfinished merge begin, or -1. */
export function conflictIn(source: string): number {
  return source.search(CONFLICT);
}

/**
 * Parses YAML, and returns where the text isn't YAML. Only a document without mistakes may be read: its keys are scalars, each is
 * there once, and it is neither deep nor large. An alias is a mistake, because it is always a typo.
 */
export function parseYaml(source: string, maxCharacters = MAX_CHARACTERS) {
  const lines = new LineCounter();
  if (source.length > maxCharacters) {
    const [limit, length] = [maxCharacters.toLocaleString('en'), source.length.toLocaleString('en')];
    return refused(`this has ${length} characters, and the limit is ${limit}; shorten it`);
  }
  // By default the library looks for keys that are there twice in quadratic time, and warns on standard error about keys that are maps.
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

/** Of several mistakes at one place, the others follow from the first. */
function syntaxMistakes({ errors }: Document, source: string): Mistake[] {
  const byOffset = new Map<number, Mistake>();
  for (const [index, error] of errors.slice(0, MAX_MISTAKES + 1).entries()) {
    const mistake = explained(error, source);
    // A mistake inside of a list also hides the list's end.
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
  const line = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset).trimEnd();
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

/** Stops where the document is too deep or too large. Keys that aren't scalars would be printed, which takes exponential time. */
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

/** Returns the first mistakes, and one that says that there are more. */
export function limitMistakes(mistakes: readonly Mistake[]): readonly Mistake[] {
  const next = mistakes[MAX_MISTAKES];
  return next === undefined
    ? mistakes
    : [...mistakes.slice(0, MAX_MISTAKES), { offset: next.offset, message: 'there are more mistakes from here on' }];
}

export function issueMistake(document: Document, issue: v.BaseIssue<unknown>): Mistake {
  const field = v.getDotPath(issue)?.replace(/(?:^|\.)(\d+)/g, '[$1]') ?? '';
  const found = JSON.stringify(issue.input);
  const isEmpty = found === 'null' && (issue.path?.length ?? 0) === 1;
  const isComplete = found === undefined || issue.message.startsWith(found);
  const shown = found?.replace(new RegExp(`^(.{${MAX_FOUND}}).+$`, 's'), '$1…');
  const told = isComplete ? issue.message : `${issue.message}; found ${shown}`;
  const message = isEmpty ? 'the field is empty; write its value after the colon' : told;
  return { offset: offsetOf(document, issue.path?.map(({ key }) => key) ?? []), field, message };
}

/** Returns where the node at `path` begins; if it is missing, where its nearest parent begins. */
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
