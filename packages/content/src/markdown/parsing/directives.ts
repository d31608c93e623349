import type MarkdownIt from 'markdown-it';
import type { Labels } from '#markdown/labels.ts';
import { EMBED_SERVICES, parseEmbed } from '#markdown/media/embeds.ts';
import type { Notices } from '#markdown/notices.ts';
import { type BlockRule, lineAt, type Token } from '#markdown/parsing/tokens.ts';

type State = Parameters<BlockRule>[0];
type Environment = { readonly labels?: Labels; readonly notices?: Notices };
type Extent = { readonly end: number; readonly isClosed: boolean; readonly panes: readonly Pane[] };
type Pane = { readonly name: string; readonly line: number };

export const DIRECTIVES: readonly string[] = ['details', 'tabs', 'gallery', 'video'];
const OPENING = /^(:{3,})[ \t]?([a-z][a-z0-9-]{0,30})(?:[ \t]+(\S.*))?$/i;
const CLOSING = /^(:{3,})[ \t]*$/;
const PANE = /^::tab(?:[ \t]+(\S.*))?$/;
const FENCE = /^(`{3,}|~{3,})(.*)$/;
const OPEN_AT_FIRST = /(?:^|\s)\{open\}$/;

/**
 * Blocks of Markdown between `:::name Title` and a line of as many colons: `details`, `tabs` and `gallery`; `:::video URL Title`
 * is one line. In tabs, `::tab Name` begins a pane. They nest, also with the same number of colons. Other names are text.
 */
export function useDirectives({ block: { ruler } }: MarkdownIt): void {
  ruler.before('fence', 'directive', directive, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

const directive: BlockRule = (state, line, endLine, silent) => {
  const text = lineAt(state, line)?.trimEnd() ?? '';
  const { name, colons, title } = openingIn(text);
  if (silent || name === 'video') {
    return name !== '' && (silent || video(state, title, line));
  }
  const pane = PANE.exec(text);
  if (pane !== null) {
    const why =
      pane[1] === undefined ? 'it has no name; write ::tab Name' : "it isn't in :::tabs; put it there, or in backticks";
    report(state, line, `::tab is shown as text, since ${why}`);
  }
  if (name === '') {
    return false;
  }
  const { end, isClosed, panes } = extentOf(state, line, endLine, colons);
  const tag = begin(state, name, title, line);
  readBlocks(state, line + 1, panes[0]?.line ?? end);
  for (const [index, { name: paneName, line: start }] of panes.entries()) {
    open(state, 'tab_open', 'div', start).attrSet('class', 'tab');
    titleOf(state, 'p', paneName, start).attrSet('class', 'tab-name');
    readBlocks(state, start + 1, panes[index + 1]?.line ?? end);
    state.push('tab_close', 'div', -1);
    if (panes.slice(0, index).some((other) => other.name.toLowerCase() === paneName.toLowerCase())) {
      const message = `two panes of these tabs are named ${shown(paneName)}, so readers cannot tell them apart; rename one`;
      state.env.notices?.add('tab-name', start + 1, message);
    }
  }
  state.push(`${name}_close`, tag, -1);
  state.line = isClosed ? end + 1 : end;
  if (!isClosed) {
    const mark = ':'.repeat(colons);
    const what = `${mark}${name} has no end, so it goes on to the end of what it is in`;
    report(state, line, `${what}; put a line ${mark} where it ends`);
  }
  return true;
};

function openingIn(text: string): { readonly name: string; readonly colons: number; readonly title: string } {
  const [, colons = '', written = '', title = ''] = OPENING.exec(text) ?? [];
  const name = written.toLowerCase();
  return { name: DIRECTIVES.includes(name) ? name : '', colons: colons.length, title };
}

/** Finds the end of a directive, which is indented as its beginning. A line of colons also ends the directives in it. */
function extentOf(state: State, start: number, endLine: number, colons: number): Extent {
  let opened = [colons];
  let fence = '';
  const panes: Pane[] = [];
  for (let line = start + 1; line < endLine; line += 1) {
    const indentation = state.sCount[line] ?? 0;
    if (indentation < state.blkIndent && !state.isEmpty(line)) {
      return { end: line, isClosed: false, panes };
    }
    const text = lineAt(state, line)?.trimEnd() ?? '';
    const [, mark = '', info] = FENCE.exec(text) ?? [];
    const isFenceEnd = mark.startsWith(fence) && info === '';
    if (mark !== '' && (fence === '' || isFenceEnd)) {
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
    const pane = PANE.exec(text)?.[1];
    if (pane !== undefined && opened.length === 1 && /^:+[ \t]?tabs/i.test(lineAt(state, start) ?? '')) {
      panes.push({ name: pane, line });
    }
    const inner = openingIn(text);
    opened.push(...(inner.name === '' || inner.name === 'video' ? [] : [inner.colons]));
  }
  return { end: endLine, isClosed: false, panes };
}

function readBlocks(state: State, line: number, end: number): void {
  const { lineMax } = state;
  state.lineMax = end;
  state.md.block.tokenize(state, line, end);
  state.lineMax = lineMax;
}

/** Writes what stands before the blocks, and returns the element's name. */
function begin(state: State, name: string, title: string, line: number): string {
  if (name === 'details') {
    const text = title.replace(OPEN_AT_FIRST, '');
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
    const remedy = 'name its panes, each with a line ::tab Name';
    report(state, line, `:::tabs has no title, so ${shown(title)} is left out; ${remedy}`);
  }
  return tag;
}

/** A video of another site, on one line. A line of colons that follows at once is taken for its end. */
function video(state: State, title: string, line: number): boolean {
  const [source = '', ...words] = title.split(/\s+/);
  if (parseEmbed(source) === undefined) {
    const what = source === '' ? 'it has no URL' : `${shown(source)} isn't a video of ${EMBED_SERVICES}`;
    const remedy = 'write :::video https://… Title; a video of your own is an image, ![What it shows](demo.mp4)';
    report(state, line, `:::video is shown as text, since ${what}; ${remedy}`);
    return false;
  }
  if (words.length === 0) {
    report(state, line, ':::video has no title, so its link only says where it plays; write the title after the URL');
  }
  const token = state.push('embed', 'figure', 0);
  Object.assign(token, { map: [line, line + 1], content: words.join(' '), meta: { source } });
  const hasEnd = line + 1 < state.lineMax && CLOSING.test(lineAt(state, line + 1) ?? '');
  state.line = line + (hasEnd ? 2 : 1);
  return true;
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

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

function report({ env }: State, line: number, message: string): void {
  const { notices }: Environment = env;
  notices?.add('directive', line + 1, message);
}
