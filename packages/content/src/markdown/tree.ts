import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import type MarkdownIt from 'markdown-it';
import { visit } from 'unist-util-visit';

/** The tree of what a parser prints for a post. Each node knows the line of the Markdown at which it begins. */
export function parsePost(markdownIt: MarkdownIt, markdown: string, environment: object): Root {
  const tree = fromHtml(markdownIt.render(markdown, environment), { fragment: true });
  let line = 1;
  visit(tree, (node, index, parent) => {
    if (node.type === 'comment') {
      line = Number(node.value);
      parent?.children.splice(index ?? 0, 1);
      return index;
    }
    if (node.type === 'element' && node.tagName === 'p' && node.children.length === 0) {
      // An end tag of an author in a paragraph leaves one.
      parent?.children.splice(index ?? 0, 1);
      return index;
    }
    const { dataLine } = node.type === 'element' ? node.properties : {};
    line = dataLine === undefined ? line : Number(dataLine);
    node.data = { ...node.data, line };
    delete node.position;
    // A line of a paragraph, and of a block of HTML.
    const isBetweenCells = parent?.type === 'element' && isTable(parent) && parent.properties.dataLine !== undefined;
    line += node.type === 'text' && !isBetweenCells ? node.value.split('\n').length - 1 : 0;
    return undefined;
  });
  return tree;
}

/** What a browser reads if HTML is the content of a post's article. */
export function readAsArticle(html: string): Root {
  const [document] = fromHtml(`<!doctype html><article>${html}</article>`).children.slice(-1);
  const body = document !== undefined && 'children' in document ? document.children.at(-1) : undefined;
  const article = body !== undefined && 'children' in body ? body.children : [];
  // What has left the article comes after it.
  return {
    type: 'root',
    children: article.flatMap((node, index) => (index === 0 && 'children' in node ? node.children : [node])),
  };
}

function isTable({ tagName }: Element): boolean {
  return /^(?:table|thead|tbody|tr)$/.test(tagName);
}

/** The HTML of a tree. */
export function printTree(tree: Nodes): string {
  visit(tree, 'element', ({ properties }) => {
    delete properties.dataLine;
  });
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}
