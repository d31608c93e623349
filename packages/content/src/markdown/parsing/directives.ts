import type MarkdownIt from 'markdown-it';
import type { Labels } from '#markdown/labels.ts';
import { EMBED_SERVICES, parseEmbed } from '#markdown/media/embeds.ts';
import type { Notices } from '#markdown/notices.ts';

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];
type State = Parameters<BlockRule>[0];
type Token = ReturnType<MarkdownIt['parse']>[number];
/** A directive that is open. */
type Frame = {
  readonly name: string;
  readonly colons: number;
  /** Of its own blocks, in contrast to those of a list or a quotation in it. */
  readonly level: number;
  readonly endLine: number;
  end: number | undefined;
  isClosed: boolean;
  readonly panes: Set<string>;
  /** How many unknown directives with as many colons are open in it: their ends are text as well. */
  unknown: number;
};
type Environment = { readonly labels?: Labels; readonly notices?: Notices; directives?: Frame[] };

export const DIRECTIVES: readonly string[] = ['details', 'tabs', 'gallery', 'video'];
const OPENING = /^(:{3,})[ \t]?([a-z][a-z0-9-]{0,30})(?:[ \t]+(\S.*))?$/i;
const CLOSING = /^:{3,}[ \t]*$/;
const PANE = /^::tab(?:[ \t]+(\S.*))?[ \t]*$/;
const OPEN_AT_FIRST = /(?:^|\s)\{open\}$/;

/**
 * Blocks of Markdown between `:::name Title` and a line of as many colons: `details`, `tabs` and `gallery`; `:::video URL Title`
 * is one line. In tabs, `::tab Name` begins a pane. They nest, also with the same number of colons. Other names are text.
 */
export function useDirectives({ block: { ruler } }: MarkdownIt): void {
  ruler.before('fence', 'directive', directive, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function directive(state: State, line: number, endLine: number, silent: boolean): boolean {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  if (!state.src.startsWith('::', start) || (state.sCount[line] ?? 0) - state.blkIndent >= 4) {
    return false;
  }
  const text = state.src.slice(start, state.eMarks[line]);
  const frames = framesOf(state);
  const frame = frames.at(-1);
  const isOwn = frame?.endLine === endLine && state.level === frame.level + (frame.panes.size > 0 ? 1 : 0);
  if (CLOSING.test(text)) {
    const colons = text.trimEnd().length;
    const isEnd = frames.some((open) => open.colons === colons);
    return isEnd && (silent || (isOwn && close(state, frame, colons, line, endLine)));
  }
  const pane = PANE.exec(text);
  if (pane !== null) {
    return silent ? frame?.name === 'tabs' : beginPane(state, isOwn ? frame : undefined, pane[1]?.trim(), line);
  }
  const [, colons = '', written = '', title = ''] = OPENING.exec(text) ?? [];
  const name = written.toLowerCase();
  if (!DIRECTIVES.includes(name)) {
    if (!silent && isOwn && frame.colons === colons.length && name !== '') {
      frame.unknown += 1;
    }
    return false;
  }
  if (!silent && name !== 'video') {
    container(state, name, title.trim(), { line, endLine, colons: colons.length });
  }
  return name === 'video' ? silent || video(state, title.trim(), colons, line) : true;
}

/** A line of colons ends the innermost directive that began with as many, and those in it. */
function close(state: State, frame: Frame, colons: number, line: number, endLine: number): boolean {
  if (frame.colons === colons && frame.unknown > 0) {
    frame.unknown -= 1;
    return false;
  }
  frame.end = line;
  frame.isClosed = frame.colons === colons;
  // Ends the loop that reads the blocks of this directive.
  state.line = endLine;
  return true;
}

function beginPane(state: State, frame: Frame | undefined, name: string | undefined, line: number): boolean {
  if (frame?.name !== 'tabs' || name === undefined) {
    const why =
      frame?.name === 'tabs'
        ? 'it has no name; write ::tab Name'
        : "it isn't in :::tabs; put it there, or in backticks";
    noticesOf(state)?.add('directive', line + 1, `::tab is shown as text, since ${why}`);
    return false;
  }
  const { panes } = frame;
  if (panes.size > 0) {
    state.push('tab_close', 'div', -1);
  }
  open(state, 'tab_open', 'div', line).attrSet('class', 'tab');
  titleOf(state, 'p', name, line).attrSet('class', 'tab-name');
  if (panes.has(name.toLowerCase())) {
    const message = `two panes of these tabs are named ${JSON.stringify(name.slice(0, 80))}, so readers cannot tell them apart; rename one`;
    noticesOf(state)?.add('tab-name', line + 1, message);
  }
  panes.add(name.toLowerCase());
  state.line = line + 1;
  return true;
}

type Place = { readonly line: number; readonly endLine: number; readonly colons: number };

function container(state: State, name: string, title: string, { line, endLine, colons }: Place): void {
  const tag = begin(state, name, title, line);
  const frames = framesOf(state);
  const { level } = state;
  const frame: Frame = { name, colons, level, endLine, end: undefined, isClosed: false, panes: new Set(), unknown: 0 };
  frames.push(frame);
  state.md.block.tokenize(state, line + 1, endLine);
  frames.pop();
  if (frame.panes.size > 0) {
    state.push('tab_close', 'div', -1);
  }
  state.push(`${name}_close`, tag, -1);
  // On the last line there is nothing to read, and the line itself is read all the same.
  const end = frame.end ?? Math.max(state.line, line + 1);
  state.line = frame.isClosed ? end + 1 : end;
  if (!frame.isClosed) {
    const mark = ':'.repeat(colons);
    const what = `${mark}${name} has no end, so it goes on to the end of what it is in`;
    noticesOf(state)?.add('directive', line + 1, `${what}; put a line ${mark} where it ends`);
  }
}

/** Writes what stands before the blocks, and returns the element's name. */
function begin(state: State, name: string, title: string, line: number): string {
  if (name === 'details') {
    const text = title.replace(OPEN_AT_FIRST, '');
    const token = open(state, 'details_open', 'details', line);
    if (text !== title) {
      token.attrSet('open', '');
    }
    summaryOf(state, text, line);
    return 'details';
  }
  const tag = name === 'gallery' && title !== '' ? 'figure' : 'div';
  const token = open(state, `${name}_open`, tag, line);
  token.attrSet('data-directive', name);
  if (tag === 'figure') {
    titleOf(state, 'figcaption', title, line);
  } else if (title !== '') {
    const message = `:::tabs has no title, so ${JSON.stringify(title.slice(0, 80))} is left out; name its panes, each with a line ::tab Name`;
    noticesOf(state)?.add('directive', line + 1, message);
  }
  return tag;
}

function summaryOf(state: State, text: string, line: number): void {
  const { labels }: Environment = state.env;
  const summary = titleOf(state, 'summary', text || (labels?.details ?? ''), line);
  if (text === '') {
    summary.attrSet('class', 'details-label');
  }
  if (text === '' && labels?.lang !== undefined) {
    summary.attrSet('lang', labels.lang);
  }
}

/** A video of another site, on one line. A line of colons that follows at once is taken for its end. */
function video(state: State, title: string, colons: string, line: number): boolean {
  const [source = '', ...words] = title.split(/\s+/);
  const embed = parseEmbed(source);
  const tell = (message: string) => noticesOf(state)?.add('directive', line + 1, message);
  if (embed === undefined) {
    const what =
      source === '' ? 'it has no URL' : `${JSON.stringify(source.slice(0, 80))} isn't a video of ${EMBED_SERVICES}`;
    tell(
      `:::video is shown as text, since ${what}; write :::video https://… Title; a video of your own is an image, ![What it shows](demo.mp4)`,
    );
    return false;
  }
  if (embed.unreadStart !== undefined) {
    const start = JSON.stringify(embed.unreadStart.slice(0, 80));
    tell(`:::video plays from the beginning, since its start ${start} isn't a time; write it as t=90 or t=1m30s`);
  }
  if (words.length === 0) {
    tell(':::video has no title, so its link only says where it plays; write the title after the URL');
  }
  const token = state.push('embed', 'figure', 0);
  Object.assign(token, { map: [line, line + 1], content: words.join(' '), meta: { source } });
  const next = line + 1 < state.lineMax ? state.getLines(line + 1, line + 2, 0, false).trim() : '';
  const isOuterEnd = framesOf(state).some((frame) => frame.colons === colons.length);
  state.line = line + (next === colons && !isOuterEnd ? 2 : 1);
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

function framesOf({ env }: State): Frame[] {
  env.directives ??= [];
  return env.directives;
}

function noticesOf({ env }: State): Notices | undefined {
  return env.notices;
}
