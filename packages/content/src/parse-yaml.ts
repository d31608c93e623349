import { type Document, isScalar, type LineCounter, parseDocument, visit, YAMLParseError } from 'yaml';

/**
 * The YAML of a file with its mistakes, in a time that grows with its length: the parser itself compares each key of a map with all
 * others, for seconds where there are ten thousand.
 */
export function parseYaml(source: string, lineCounter?: LineCounter): Document {
  const document = parseDocument(source, {
    ...(lineCounter && { lineCounter }),
    prettyErrors: false,
    // By default it warns on standard error of keys that are maps, as in `title: {{ name }}`.
    logLevel: 'silent',
    uniqueKeys: false,
  });
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && seen.size === seen.add(key.value).size) {
          const [offset = 0] = key.range ?? [];
          document.errors.push(new YAMLParseError([offset, offset + 1], 'DUPLICATE_KEY', 'Map keys must be unique'));
        }
      }
    },
  });
  document.errors.sort((a, b) => a.pos[0] - b.pos[0]);
  return document;
}
