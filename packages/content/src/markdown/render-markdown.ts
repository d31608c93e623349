import { alert } from '@mdit/plugin-alert';
import { footnote } from '@mdit/plugin-footnote';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import sanitizeHtml from 'sanitize-html';
import { codeBlock, grammarOf, withCopyButtons } from '#markdown/code-block.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import { createHighlighter, escapeHtml, type Highlighter } from '#markdown/highlight.ts';
import { SANITIZE_OPTIONS } from '#markdown/sanitize-options.ts';
import { slugify } from '#slugify.ts';

/** A heading of a post's body that the table of contents can lead to. */
export type Heading = {
  /** The element's id, unique on the page. */
  readonly id: string;
  readonly text: string;
  /** 2 to 6; the page's title is the only heading of level 1. */
  readonly level: number;
};

export type RenderedMarkdown = {
  /** Sanitized HTML without scripts and without inline styles. */
  readonly html: string;
  readonly headings: readonly Heading[];
};

/** An image that stands beside the post. */
export type ResolvedImage = { readonly url: string; readonly width?: number; readonly height?: number };

export type RenderContext = {
  /** Finds the image that a relative path in the Markdown means; undefined where there is none. */
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
};

export type MarkdownRenderer = (markdown: string, context: RenderContext) => Promise<RenderedMarkdown>;

type Environment = { readonly context: RenderContext };
type Token = ReturnType<MarkdownIt['parse']>[number];

// Hebrew, Arabic and the scripts beside them in Unicode, and their presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
// Ids that the page around the body uses.
const RESERVED_IDS = new Set(['main', 'contents', 'app-data', 'footnotes']);

/**
 * Makes a renderer for posts: CommonMark with GitHub's tables, strikethrough and alerts, footnotes, and code
 * highlighted into classes. Headings start at level 2 and carry ids made by `slugify`.
 */
export async function createMarkdownRenderer(): Promise<MarkdownRenderer> {
  const highlighter = await createHighlighter();
  const markdownIt = createMarkdownIt(highlighter);
  return async (markdown, context) => {
    const environment: Environment = { context };
    const tokens = markdownIt.parse(markdown, environment);
    await highlighter.load(fenceLanguages(tokens));
    const html = markdownIt.renderer.render(tokens, markdownIt.options, environment);
    const safe = hasRawHtml(tokens) ? sanitizeHtml(html, SANITIZE_OPTIONS) : html;
    return { html: withCopyButtons(safe), headings: headingsOf(tokens) };
  };
}

function createMarkdownIt(highlighter: Highlighter): MarkdownIt {
  const markdownIt = new MarkdownIt({ html: true, linkify: true });
  // Only what is written as a URL becomes a link: "README.md" is a file and not a host in Moldova, and "//README.md" a
  // comment.
  markdownIt.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null);
  markdownIt.use(footnote).use(alert, { deep: true, titleRender: alertTitle });
  markdownIt.core.ruler.after('block', 'heading-levels', ({ tokens }) => orderHeadings(tokens));
  markdownIt.core.ruler.after('block', 'list-direction', ({ tokens }) => markRightToLeftLists(tokens));
  markdownIt.core.ruler.after('block', 'empty-headers', ({ tokens }) => emptyHeadersToCells(tokens));
  markdownIt.core.ruler.after('inline', 'table-names', ({ tokens }) => nameTables(tokens));
  markdownIt.use(anchor, { slugify: headingId, getTokensText: textOf, uniqueSlugStartIndex: 2 });
  const { rules } = markdownIt.renderer;
  useHeadingRules(rules);
  rules.fence = (tokens, index) => codeBlock(tokens[index]?.content ?? '', tokens[index]?.info ?? '', highlighter);
  rules.code_block = (tokens, index) => codeBlock(tokens[index]?.content ?? '', '', highlighter);
  // A table that is wider than the screen scrolls by itself and has to be reachable by keyboard (WCAG 2.1.1).
  rules.table_open = (tokens, index) =>
    `<div class="table" role="group" aria-label="${escapeHtml(tokens[index]?.meta?.name ?? '')}" tabindex="0"><table>\n`;
  rules.table_close = () => '</table></div>\n';
  rules.th_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('scope', 'col');
    alignCell(tokens[index]);
    return self.renderToken(tokens, index, options);
  };
  rules.td_open = (tokens, index, options, _env, self) => {
    alignCell(tokens[index]);
    return self.renderToken(tokens, index, options);
  };
  rules.image = (tokens, index, options, env: Environment, self) =>
    imageHtml(tokens[index], self.renderInlineAsText(tokens[index]?.children ?? [], options, env), env);
  useFootnoteRules(rules);
  return markdownIt;
}

/** The content security policy allows no `style`, so a column's alignment is an attribute that style sheets can see. */
function alignCell(cell: Token | undefined): void {
  const align = /^text-align:(\w+)$/.exec(cell?.attrGet('style') ?? '')?.[1];
  if (cell !== undefined && align !== undefined) {
    cell.attrs = (cell.attrs ?? []).map((attribute) => (attribute[0] === 'style' ? ['align', align] : attribute));
  }
}

function alertTitle(tokens: readonly Token[], index: number): string {
  const name = tokens[index]?.markup ?? '';
  return `<p class="alert-title">${escapeHtml(name.charAt(0).toUpperCase() + name.slice(1))}</p>\n`;
}

/**
 * A heading's link to itself stands beside the heading, so that the heading is read as its author wrote it. Rules, since
 * the plugin's own permalinks are tokens of raw HTML, which would send every post through the sanitizer.
 */
function useHeadingRules(rules: MarkdownIt['renderer']['rules']): void {
  rules.heading_open = (tokens, index, options, _env, self) =>
    `<div class="heading">${self.renderToken(tokens, index, options)}`;
  rules.heading_close = (tokens, index) => {
    const id = escapeHtml(String(tokens[index - 2]?.attrGet('id')));
    const text = textOf(tokens[index - 1]?.children ?? []);
    const name = escapeHtml(text === '' ? 'Link to this section' : `Link to section: ${text}`);
    const link = `<a class="heading-anchor" href="#${id}" aria-label="${name}"><span aria-hidden="true">#</span></a>`;
    return `</${tokens[index]?.tag}>${link}</div>\n`;
  };
}

/** Footnotes as WAI-ARIA's doc-noterefs do: each reference and each way back has an id and a name of its own. */
function useFootnoteRules(rules: MarkdownIt['renderer']['rules']): void {
  rules.footnote_ref = (tokens, index) => {
    const { number, reference } = footnoteNumbers(tokens[index]);
    return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${reference}" aria-label="Footnote ${number}">${number}</a></sup>`;
  };
  rules.footnote_block_open = () =>
    '<section class="footnotes" aria-labelledby="footnotes"><h2 id="footnotes">Footnotes</h2><ol>\n';
  rules.footnote_open = (tokens, index) => `<li id="fn${footnoteNumbers(tokens[index]).number}">`;
  rules.footnote_anchor = (tokens, index) => {
    const { reference } = footnoteNumbers(tokens[index]);
    return ` <a href="#fnref${reference}" class="footnote-backref" aria-label="Back to reference ${reference}">\u21A9\uFE0E</a>`;
  };
}

function footnoteNumbers(token: Token | undefined): { readonly number: number; readonly reference: string } {
  const number = Number(token?.meta?.id ?? 0) + 1;
  const repeat = Number(token?.meta?.subId ?? 0);
  return { number, reference: repeat > 0 ? `${number}-${repeat + 1}` : `${number}` };
}

function fenceLanguages(tokens: readonly Token[]): string[] {
  return tokens.filter(({ type }) => type === 'fence').map(({ info }) => grammarOf(parseFenceInfo(info).language));
}

/** True where the author wrote HTML. */
function hasRawHtml(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ type, children }) => type === 'html_block' || children?.some((child) => child.type === 'html_inline'),
  );
}

/**
 * The page's title has level 1, so the body's headings begin at 2, and none skips a level (WCAG technique G141): each
 * stands one below the nearest heading before it that the author gave a higher rank.
 */
function orderHeadings(tokens: readonly Token[]): void {
  const above: { readonly written: number; readonly level: number }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const written = Number(token.tag.slice(1));
      while ((above.at(-1)?.written ?? 0) >= written) {
        above.pop();
      }
      above.push({ written, level: (above.at(-1)?.level ?? 1) + 1 });
    }
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.min(6, above.at(-1)?.level ?? 2)}`;
    }
  }
}

/**
 * A paragraph finds its direction in its own text, by CSS; a list's bullets are on the side that its element says. `auto`
 * lets the browser find it in the list's text.
 */
function markRightToLeftLists(tokens: readonly Token[]): void {
  const lists: Token[] = [];
  for (const token of tokens) {
    if (/^(?:bullet|ordered)_list_open$/.test(token.type)) {
      lists.push(token);
    }
    if (token.type === 'inline') {
      // The first text of each list that has begun.
      for (const list of lists.splice(0).filter(() => RIGHT_TO_LEFT.test(token.content))) {
        list.attrSet('dir', 'auto');
      }
    }
  }
}

/** A header without a text would be announced with each cell of its column: the corner above row names is a cell. */
function emptyHeadersToCells(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
      token.type = 'td_open';
      token.tag = 'td';
    }
    if (token.type === 'th_close' && tokens[index - 1]?.content === '') {
      token.type = 'td_close';
      token.tag = 'td';
    }
  }
}

/** A table's group says in which section it stands, so that a post's tables can be told apart. */
function nameTables(tokens: readonly Token[]): void {
  let section = '';
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      section = textOf(tokens[index + 1]?.children ?? []);
    }
    if (token.type === 'table_open') {
      token.meta = { name: section === '' ? 'Table' : `Table: ${section}` };
    }
  }
}

function headingId(text: string): string {
  const slug = slugify(text) || 'section';
  // Footnotes are `fn1` and `fnref1`.
  return RESERVED_IDS.has(slug) || /^fn(ref)?\d/.test(slug) ? `section-${slug}` : slug;
}

function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    const id = token.type === 'heading_open' ? token.attrGet('id') : null;
    const text = textOf(tokens[index + 1]?.children ?? []);
    return id === null ? [] : [{ id: String(id), text, level: Number(token.tag.slice(1)) }];
  });
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak')
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}

function imageHtml(token: Token | undefined, alt: string, { context }: Environment): string {
  const source = token?.attrGet('src') ?? '';
  const image = isRelative(source) ? context.resolveImage(source) : undefined;
  const size = image?.width === undefined ? '' : ` width="${image.width}" height="${image.height}"`;
  const title = token?.attrGet('title');
  const titleAttribute = title ? ` title="${escapeHtml(title)}"` : '';
  return `<img src="${escapeHtml(image?.url ?? source)}" alt="${escapeHtml(alt)}"${titleAttribute}${size} loading="lazy" decoding="async">`;
}

function isRelative(url: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url);
}
