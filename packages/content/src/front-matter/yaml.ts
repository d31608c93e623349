import * as v from 'valibot';
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument, visit } from 'yaml';

export type Mistake = { readonly offset: number; readonly message: string; readonly field?: string };

const EXPLANATIONS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    'a colon followed by a space begins another field here; put the whole value in quotes, as in title: "QUIC: a guide"',
  MISSING_CHAR:
    'a colon and a space after the name of a field, or a closing quotation mark or bracket, is missing here',
  DUPLICATE_KEY: 'this field is here a second time; remove one of the two',
};

/** The limit for front matter, since more can take 60 ms to parse. None of a thousand real posts has more than 500. */
export const MAX_CHARACTERS = 5_000;
/** The limit for a file. */
export const MAX_MISTAKES = 50;
// Feeds are XML, which cannot have these (https://www.w3.org/TR/xml/#charsets).
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/u;

const CONFLICT = /^<{7}(?: |\r?$)/m;

export const CONFLICT_MESSAGE =
  'a merge conflict is here; keep one of the two versions, and delete the lines <<<<<<<, ======= and >>>>>>>';

/** Returns where the lines of an unfinished merge begin, or -1. */
export function conflictIn(source: string): number {
  return source.search(CONFLICT);
}

/** Parses YAML, and returns where the text isn't YAML. An alias is a mistake, because it is always a typo. */
export function parseYaml(source: string, maxCharacters = MAX_CHARACTERS) {
  const lines = new LineCounter();
  if (source.length > maxCharacters) {
    const [limit, length] = [maxCharacters.toLocaleString('en'), source.length.toLocaleString('en')];
    const message = `this has ${length} characters, and the limit is ${limit}; shorten it`;
    lines.addNewLine(0);
    return { document: parseDocument(''), lines, mistakes: [{ offset: 0, message }] };
  }
  // By default the library warns on standard error about keys that are maps, as in `title: {{ name }}`.
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' });
  const mistakes: Mistake[] = document.errors.map(({ code, message, pos: [offset] }) => ({
    offset,
    message:
      EXPLANATIONS[code] ??
      `this is not valid YAML: ${message}. Indent with spaces, and quote a value that has a colon or #, or begins with a symbol`,
  }));
  visit(document, {
    Scalar: (_key, { value, tag, anchor, range }) => {
      const mark = tag?.replace('tag:yaml.org,2002:', '!!') ?? (anchor && `&${anchor}`);
      if (mark) {
        const message = `YAML reads ${mark} as a mark and leaves it out; put the whole value in quotes`;
        mistakes.push({ offset: range?.[0] ?? 0, message });
      }
      const [character] = UNPRINTABLE.exec(String(value)) ?? [];
      if (character !== undefined) {
        const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        const message = `the character U+${code} cannot be shown; remove it`;
        mistakes.push({ offset: range?.[0] ?? 0, message });
      }
    },
    Alias: (_key, { source: name, range }) => {
      const message = `YAML reads *${name} as a reference to something marked &${name}; put the value in quotes`;
      mistakes.push({ offset: range?.[0] ?? 0, message });
    },
  });
  const conflict = conflictIn(source);
  return { document, lines, mistakes: conflict === -1 ? mistakes : [{ offset: conflict, message: CONFLICT_MESSAGE }] };
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
  const isComplete = found === undefined || issue.type === 'partial_check' || issue.message.startsWith(found);
  const message = isComplete ? issue.message : `${issue.message}; found ${found}`;
  // A missing coverAlt belongs to the line of the cover.
  const path = field === 'coverAlt' && !document.has(field) ? ['cover'] : (issue.path?.map(({ key }) => key) ?? []);
  return { offset: offsetOf(document, path), field, message };
}

/** Returns where the node at `path` begins; if it is missing, where its nearest parent begins. */
function offsetOf(document: Document, path: readonly unknown[]): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const key of path) {
    const pair = isMap(node) ? node.items.find((item) => String(item.key) === key) : undefined;
    const start = isSeq(node) ? node.items[Number(key)] : pair?.key;
    offset = (isNode(start) ? start.range?.[0] : undefined) ?? offset;
    node = pair === undefined ? start : pair.value;
  }
  return offset;
}
