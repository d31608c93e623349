import { type Document, isMap, isNode, isScalar, isSeq, type LineCounter, parseDocument, visit } from 'yaml';

/** A mistake at an offset of the YAML, in a field if it is one of a value. */
export type Mistake = { readonly offset: number; readonly message: string; readonly field?: string };

const OPENING = /^[ -]*(?:[\w-]+:[ \t]+)?(["'[{])/gm;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' };
// Spaces of other kinds, such as the no-break space that some keyboards and word processors write.
const ODD_SPACE = /^([\w-]+:)([^\S\t\n\r ])/mu;

export function parseYaml(source: string, lineCounter: LineCounter): Document {
  // By default it warns on standard error of keys that are maps, as in `title: {{ name }}`, and compares each key with all others, which
  // takes seconds for ten thousand.
  return parseDocument(source, { lineCounter, prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
}

/**
 * Says why a text isn't YAML: the quote or bracket that isn't closed, or what the parser found. A field that comes twice is a mistake, and so
 * is an alias, because it is always a typo.
 */
export function yamlMistakes(document: Document, yaml: string): readonly Mistake[] {
  const { errors } = document;
  if (errors.length > 0) {
    const cause = oddSpace(yaml) ?? unclosed(yaml);
    return cause === undefined
      ? errors.map(({ code, message, pos }) => ({ offset: pos[0], message: explained(code, message) }))
      : [cause];
  }
  const mistakes: Mistake[] = [];
  visit(document, {
    Alias: (_key, { source, range }) => {
      const message = `YAML takes *${source} for a reference to something marked &${source}; put the value in quotes`;
      mistakes.push({ offset: range?.[0] ?? 0, message });
    },
    Map: (_key, { items }) => {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && seen.size === seen.add(key.value).size) {
          const message = 'this field is here a second time; take one of the two out';
          mistakes.push({ offset: key.range?.[0] ?? 0, message });
        }
      }
    },
  });
  return mistakes.sort((a, b) => a.offset - b.offset);
}

/** Returns where the node at `path` begins; if it is missing, where its nearest parent begins. */
export function offsetOf(document: Document, path: readonly unknown[]): number {
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

/** The parser reports a quote or bracket that isn't closed at the place where it gives up, which may be the end. */
function unclosed(yaml: string): Mistake | undefined {
  for (const { 0: before, 1: opening = '', index } of yaml.matchAll(OPENING)) {
    const offset = index + before.length - 1;
    const closing = CLOSING[opening] ?? opening;
    const [value = ''] = yaml.slice(offset + 1).split(/\n(?=\S)/, 1);
    if (!value.includes(closing)) {
      return { offset, message: `the ${opening} that opens here is not closed; put a ${closing} where it ends` };
    }
  }
  return undefined;
}

export function oddSpace(yaml: string): Mistake | undefined {
  const found = ODD_SPACE.exec(yaml);
  if (found === null) {
    return undefined;
  }
  const [, field = '', space = ''] = found;
  const code = `U+${space.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  const message = `the character after "${field}" is ${code}, which looks like a space but is not one in YAML; type a space there`;
  return { offset: found.index + field.length, message };
}

function explained(code: string, message: string): string {
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'a colon with a space behind it begins another field here; put the whole value in quotes, as in title: "QUIC: a guide"';
    case 'TAB_AS_INDENT':
      return `this is not valid YAML: ${message}. Indent with spaces`;
    default:
      return `this is not valid YAML: ${message}. Quote a value that holds a colon, #, or begins with a symbol`;
  }
}
