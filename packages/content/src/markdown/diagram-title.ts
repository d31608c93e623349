/** The language of code blocks that are diagrams (https://mermaid.js.org/). */
export const DIAGRAM = 'mermaid';

const TITLE = /^\s*(?:title|accTitle)\s*:(.*)$/;
// These kinds have a statement for it.
const TITLED_KIND = /^\s*(?:sequenceDiagram|gantt|pie|timeline|quadrantChart|xychart(?:-beta)?)\b/;
const TITLE_STATEMENT = /^\s*(?:pie(?: showData)? )?title\s(.*)$/;
// A title stands at the head; more lines than this are the diagram.
const LINES_LOOKED_AT = 20;

/**
 * What a Mermaid diagram is called: `title:` of its front matter, `accTitle:`, or the `title` of a chart; undefined where it has
 * none of them.
 */
export function diagramTitle(source: string): string | undefined {
  const lines = source.split('\n', LINES_LOOKED_AT);
  const patterns = lines.some((line) => TITLED_KIND.test(line)) ? [TITLE, TITLE_STATEMENT] : [TITLE];
  const found = patterns
    .flatMap((pattern) => lines.map((line) => pattern.exec(line)?.[1]?.trim()))
    .find((title) => title);
  return found?.replace(/^(["'])(.*)\1$/, '$2');
}
