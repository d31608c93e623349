/** The language of code blocks that are diagrams (https://mermaid.js.org/). */
export const DIAGRAM = 'mermaid';

const TITLE = /^\s*(?:title|accTitle)\s*:(.*)$/;
// A title stands at the head; more lines than this are the diagram.
const LINES_LOOKED_AT = 20;

/** What a Mermaid diagram is called: `title:` of its front matter, or `accTitle:`; undefined where it has neither. */
export function diagramTitle(source: string): string | undefined {
  const lines = source.split('\n', LINES_LOOKED_AT);
  const found = lines.map((line) => TITLE.exec(line)?.[1]?.trim()).find((title) => title);
  return found?.replace(/^(["'])(.*)\1$/, '$2');
}
