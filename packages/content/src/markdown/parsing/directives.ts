import type MarkdownIt from 'markdown-it';
import type { Labels } from '#markdown/labels.ts';
import { EMBED_SERVICES, parseEmbed } from '#markdown/media/embeds.ts';
import type { Notices } from '#markdown/notices.ts';
import { type BlockRule, lineAt, type Token } from '#markdown/parsing/tokens.ts';

type State = Parameters<BlockRule>[0];
type Environment = { readonly labels?: Labels; readonly notices?: Notices };

const OPENING = /^(:{3,})[ \t]?(details|tabs|gallery|video)(?:[ \t]+(\S.*))?$/i;
const CLOSING = /^(:{3,})$/;
const PANE = /^::tab[ \t]+(\S.*)$/;
const FENCE = /^(`{3,}|~{3,})(.*)$/;

/**
 * Blocks of Markdown between `:::name Title` and a line of as many colons: `details`, `tabs` and `gallery`; `:::video URL Title`
 * is one line. In tabs, `::tab Name` begins a pane. They nest, also with the same number of colons. Other names are text.
 */
export function useDirectives({ block: { ruler } }: MarkdownIt): void {
  ruler.before('fence', 'directive', directive, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

const directive: BlockRule = (state, line, endLine, silent) => {
  const [, colons = '', written = '', title = ''] = OPENING.exec(textAt(state, line)) ?? [];
  const name = written.toLowerCase();
  if (silent || name === '') {
    return name !== '';
  }
  if (name === 'video') {
    return video(state, title, line);
  }
  const { end, isClosed, panes } = extentOf(state, line, endLine, colons.length);
  const tag = begin(state, name, title, line);
  const starts = name === 'tabs' ? panes : [];
  readBlocks(state, line + 1, starts[0] ?? end);
  for (const [index, start] of starts.entries()) {
    open(state, 'tab_open', 'div', start).attrSet('class', 'tab');
    titleOf(state, 'p', PANE.exec(textAt(state, start))?.[1] ?? '', start).attrSet('class', 'tab-name');
    readBlocks(state, start + 1, starts[index + 1] ?? end);
    state.push('tab_close', 'div', -1);
  }
  state.push(`${name}_close`, tag, -1);
  state.line = isClosed ? end + 1 : end;
  if (!isClosed) {
    report(state, line, `${colons}${name} has no end; add a line ${colons} where it ends`);
  }
  return true;
};

/** Finds the end of a directive, which is indented as its beginning. A line of colons also ends the directives in it. */
function extentOf(state: State, start: number, endLine: number, colons: number) {
  let opened = [colons];
  let fence = '';
  const panes: number[] = [];
  for (let line = start + 1; line < endLine; line += 1) {
    const indentation = state.sCount[line] ?? 0;
    if (indentation < state.blkIndent && !state.isEmpty(line)) {
      return { end: line, isClosed: false, panes };
    }
    const text = textAt(state, line);
    const [, mark = '', info] = FENCE.exec(text) ?? [];
    if (mark !== '' && (fence === '' || (mark.startsWith(fence) && info === ''))) {
      fence = fence === '' ? mark : '';
    }
    if (fence !== '' || indentation !== state.sCount[start]) {
      continue;
    }
    const closing = CLOSING.exec(text)?.[1]?.length ?? 0;
    if (opened.includes(closing)) {
      opened = opened.slice(0, opened.lastIndexOf(closing));
    }
    if (opened.length === 0) {
      return { end: line, isClosed: true, panes };
    }
    if (PANE.test(text) && opened.length === 1) {
      panes.push(line);
    }
    const [, inner = '', name] = OPENING.exec(text) ?? [];
    opened.push(...(inner === '' || name === 'video' ? [] : [inner.length]));
  }
  return { end: endLine, isClosed: false, panes };
}

function readBlocks(state: State, line: number, end: number): void {
  const { lineMax } = state;
  state.lineMax = end;
  state.md.block.tokenize(state, line, end);
  state.lineMax = lineMax;
}

/** Writes the opening tag and what comes before the blocks, and returns the element's name. */
function begin(state: State, name: string, title: string, line: number): string {
  if (name === 'details') {
    const text = title.replace(/(?:^|\s)\{open\}$/, '');
    const token = open(state, 'details_open', 'details', line);
    if (text !== title) {
      token.attrSet('open', '');
    }
    const { labels }: Environment = state.env;
    const summary = titleOf(state, 'summary', text || (labels?.details ?? ''), line);
    if (text === '') {
      summary.attrs = [
        ['class', 'details-label'],
        ...(labels?.lang ? [['lang', labels.lang] as [string, string]] : []),
      ];
    }
    return 'details';
  }
  const tag = name === 'gallery' && title !== '' ? 'figure' : 'div';
  open(state, `${name}_open`, tag, line).attrSet('data-directive', name);
  if (tag === 'figure') {
    titleOf(state, 'figcaption', title, line);
  } else if (title !== '') {
    report(
      state,
      line,
      `:::tabs has no title, so ${JSON.stringify(title)} is left out; write a line ::tab Name for each pane`,
    );
  }
  return tag;
}

/** A video of another site, on one line. A line of colons that follows at once is its end. */
function video(state: State, title: string, line: number): boolean {
  const [source = '', ...words] = title.split(/\s+/);
  if (parseEmbed(source) === undefined) {
    const message = `:::video is shown as text, because ${JSON.stringify(source)} is not a video of ${EMBED_SERVICES}; write :::video https://… Title, or ![What it shows](demo.mp4) for your own video`;
    report(state, line, message);
    return false;
  }
  if (words.length === 0) {
    report(state, line, ':::video has no title, so its link only says where it plays; write the title after the URL');
  }
  const token = state.push('embed', 'figure', 0);
  Object.assign(token, { map: [line, line + 1], content: words.join(' '), meta: { source } });
  const hasEnd = line + 1 < state.lineMax && CLOSING.test(textAt(state, line + 1));
  state.line = line + (hasEnd ? 2 : 1);
  return true;
}

function textAt(state: State, line: number): string {
  return lineAt(state, line)?.trimEnd() ?? '';
}

function titleOf(state: State, tag: string, text: string, line: number): Token {
  const token = open(state, 'directive_title_open', tag, line);
  Object.assign(state.push('inline', '', 0), { content: text, children: [], map: [line, line + 1] });
  state.push('directive_title_close', tag, -1);
  return token;
}

function open(state: State, type: string, tag: string, line: number): Token {
  return Object.assign(state.push(type, tag, 1), { map: [line, line + 1], block: true });
}

function report({ env }: State, line: number, message: string): void {
  const { notices }: Environment = env;
  notices?.warn(line + 1, message);
}
