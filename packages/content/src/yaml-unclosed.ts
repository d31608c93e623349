import { type Document, isCollection, isScalar, visit } from 'yaml';

const QUOTES: ReadonlyMap<string, string> = new Map([
  ['QUOTE_DOUBLE', '"'],
  ['QUOTE_SINGLE', "'"],
]);

/**
 * Where a quote or bracket opens that does not close, in YAML with a syntax error, which the parser tells where it gives up:
 * at the end, or at the next quote. A quoted text that goes on in a line without indentation has run on; in well-formed front
 * matter there is none.
 */
export function unclosedMistake(
  document: Document,
  yaml: string,
): { readonly offset: number; readonly message: string } | undefined {
  let found: { readonly offset: number; readonly message: string } | undefined;
  visit(document, {
    Node(_key, node) {
      const [offset = 0, end = 0] = node.range ?? [];
      const source = yaml.slice(offset, end).trimEnd();
      const opening = isScalar(node)
        ? QUOTES.get(node.type ?? '')
        : isCollection(node) && node.flow && yaml.charAt(offset);
      if (!opening || !hasRunOn(source, opening)) {
        return undefined;
      }
      const closing = CLOSING.get(opening) ?? opening;
      found = { offset, message: `the ${opening} that opens here is not closed; put a ${closing} where it ends` };
      // A quote inside of a bracket keeps that open too.
      return isScalar(node) ? visit.BREAK : undefined;
    },
  });
  return found;
}

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['[', ']'],
  ['{', '}'],
]);

function hasRunOn(source: string, opening: string): boolean {
  return /\n\S/.test(source) || source.length < 2 || !source.endsWith(CLOSING.get(opening) ?? opening);
}
