import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';

type Write = (content: string, node: Element) => string;

const IMAGE = /\[?!\[(?:\\.|[^\]])*\]\([^)]*\)(?:\]\([^)]*\))?/g;
const BLOCK = /^<(?:\/|blockquote|details|div|dl|figure|form|h[1-6]|hr|iframe|ol|p|pre|script|table|ul|video|!--)/i;

export function htmlToMarkdown(html: string, report: (message: string) => void): string {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
  const rule = (filter: string, write: Write) =>
    service.addRule(filter, {
      filter: (node) => node.matches(filter),
      replacement: (content, node) =>
        node instanceof Object && 'matches' in node ? `\n\n${write(content, node).trim()}\n\n` : content,
    });
  const escaped = service.escape.bind(service);
  // These would begin HTML, an entity or a directive.
  service.escape = (text) => escaped(text).replace(/<(?=[a-z/!?])|&(?=#?\w+;)|^:::/gi, '\\$&');
  service.use(gfm);
  service.keep(['abbr', 'audio', 'ins', 'kbd', 'mark', 'sub', 'sup', 'u']);
  service.remove('style');
  rule('script, form, object', (_, node) => {
    const source = node.getAttribute('src') ?? '';
    const [gist] = /^https:\/\/gist\.github\.com\/[\w/-]+/.exec(source) ?? [];
    if (gist === undefined) {
      const what = `<${node.nodeName.toLowerCase()}>${source && ` ${source}`}`;
      report(`${what} is left out, because posts have no scripts or forms. Link to what it showed.`);
    }
    return gist === undefined ? '' : `[${gist}](${gist})`;
  });
  rule('pre', (_, node) => {
    const [, language] =
      /(?:lang(?:uage)?-|brush: ?)([\w+#-]+)/.exec(`${node.className} ${node.firstElementChild?.className}`) ?? [];
    return fence(language ?? '', node.textContent ?? '');
  });
  rule('iframe', (_, node) => frame(node.getAttribute('src') ?? '', node.getAttribute('title') ?? ''));
  rule('video', (_, node) => `![](${(node.querySelector('[src]') ?? node).getAttribute('src')})`);
  rule('figcaption, summary, .kg-toggle-heading', () => '');
  rule('figure', (content, node) => {
    const images = content.match(IMAGE) ?? [];
    const caption = textIn(node, 'figcaption').replaceAll('"', '\\"');
    if (images.length > 1) {
      return `${`:::gallery ${caption}`.trim()}\n${images.join('\n')}\n:::`;
    }
    return (
      images[0]?.replace(/( ".*")?\)/, (end) => (caption === '' ? end : ` "${caption}")`)) ?? `${content}\n\n${caption}`
    );
  });
  rule('a.kg-bookmark-container', (_, node) => {
    return `[${textIn(node, '.kg-bookmark-title')}](${node.getAttribute('href')}) ${textIn(node, '.kg-bookmark-description')}`;
  });
  rule('.kg-callout-card', (content) => callout('NOTE', '', content));
  rule('details, .kg-toggle-card', (content, node) => {
    return `:::details ${textIn(node, 'summary, .kg-toggle-heading-text')}\n${content.trim()}\n:::`;
  });
  return service.turndown(paragraphs(html));
}

export function fence(language: string, code: string): string {
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((marks) => marks.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${code.replace(/^\n|\s+$/g, '')}\n${marks}`;
}

export function callout(kind: string, title: string, text: string): string {
  return `[!${kind}] ${title}\n${text.trim()}`.replace(/^/gm, '> ').replace(/ +$/gm, '');
}

/** Writes what a frame showed: a video, or a link. */
export function frame(source: string, title: string): string {
  const url = source.replace(/^\/\//, 'https://');
  return /youtu\.?be|vimeo\.com/.test(url) ? `:::video ${url} ${title}`.trimEnd() : `[${title || url}](${url})`;
}

/** WordPress stores classic posts without paragraphs: an empty line begins one. */
function paragraphs(html: string): string {
  if (/<p[\s>]|<!-- wp:/.test(html)) {
    return html;
  }
  const blocks = html.split(/(<pre[\s>][\s\S]*?<\/pre>)|\n\s*\n/i).filter(Boolean);
  return blocks
    .map((each) => (BLOCK.test(each.trim()) ? each : `<p>${each.trim().replaceAll('\n', '<br>')}</p>`))
    .join('\n');
}

function textIn(node: Element, selector: string): string {
  return (node.querySelector(selector)?.textContent ?? '').trim().replace(/\s+/g, ' ');
}
