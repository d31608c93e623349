import { randomUUID } from 'node:crypto';
import { routes } from '@portico/core/routes';
import type { Comment, ElementContent, Root, RootContent } from 'hast';
import type { LinkingHtml, PostLinkInHtml } from '#markdown/body-part.ts';
import { printTree } from '#markdown/tree/tree.ts';

const BELOW_BLOG = `${routes.blog.href()}/`;

/** Prints the HTML of a page, and finds its links to other posts. */
export function printLinking(tree: Root, pageUrl: string): LinkingHtml {
  // No author can write it.
  const mark: Comment = { type: 'comment', value: randomUUID() };
  const paths: string[] = [];
  function marked<Node extends RootContent>(node: Node): (Node | ElementContent)[] {
    if (node.type !== 'element') {
      return [node];
    }
    const path = node.tagName === 'a' ? otherPost(node.properties.href, pageUrl) : undefined;
    const children = node.children.flatMap(marked);
    if (path === undefined) {
      return [{ ...node, children }];
    }
    paths.push(path);
    return [mark, { ...node, children: [mark, ...children, mark] }, mark];
  }
  const children = tree.children.flatMap(marked);
  const [first = '', ...pieces] = printTree({ type: 'root', children }).split(`<!--${mark.value}-->`);
  let html = first;
  const links = paths.map((path, index): PostLinkInHtml => {
    const [open = '', inside = '', close = '', after = ''] = pieces.slice(4 * index);
    const start = html.length;
    html += open + inside + close + after;
    const content = start + open.length;
    return { path, at: [start, content, content + inside.length, content + inside.length + close.length] };
  });
  return links.length === 0 ? { html } : { html, links };
}

/** The path of another post to which an address leads. */
function otherPost(href: unknown, pageUrl: string): string | undefined {
  const { origin, pathname: own } = new URL(pageUrl);
  const { origin: to, pathname = '' } = (typeof href === 'string' ? URL.parse(href, pageUrl) : null) ?? {};
  return to === origin && pathname !== own && pathname.startsWith(BELOW_BLOG) ? pathname : undefined;
}
