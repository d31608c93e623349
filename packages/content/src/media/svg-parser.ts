import { reasonOf } from '@portico/core/reason-of';
import sax from 'sax';

export type SvgAttribute = string | sax.QualifiedAttribute;

const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

/** Creates a parser for SVG files, which throws if they aren't well-formed XML. Use it only in a process with limits. */
export function openSvgParser() {
  // The data of an embedded picture may be long.
  Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });
  const parser = sax.parser(true, { xmlns: true });
  parser.onerror = ({ message }) => {
    const [what, line] = message.split('\n');
    throw new Error(`${what} (line ${Number(/\d+/.exec(line ?? '')) + 1})`);
  };
  parser.ondoctype = (doctype) => {
    for (const [, name = '', double, single] of doctype.matchAll(ENTITY)) {
      parser.ENTITIES[name] = double ?? single ?? '';
    }
  };
  return {
    parser,
    parse: (source: string) => void parser.write(source.replace(/^\uFEFF/, '')).close(),
  };
}

/** Says why a file isn't well-formed; undefined if it is. */
export function malformedBecause(source: string): string | undefined {
  try {
    openSvgParser().parse(source);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
