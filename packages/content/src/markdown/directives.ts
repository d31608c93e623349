import type MarkdownIt from 'markdown-it';
import { DIRECTIVES } from '#markdown/directives-as-text.ts';
import { EMBED_SERVICES, parseEmbed } from '#markdown/embeds.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number];
type State = Parameters<BlockRule>[0];
type Token = ReturnType<MarkdownIt['parse']>[number];
/** A directive that is open at a place of the text. */
type Frame = {
  readonly name: string;
  /** How many colons it begins with; as many end it. */
  readonly colons: number;
  /** What its own blocks are told by, and not those of a list or a quotation in it. */
  readonly level: number;
  readonly endLine: number;
  /** Where its last line stands, or where it is cut off. */
  end: number | undefined;
  isClosed: boolean;
  hasPanes: boolean;
  /** Of its panes, in lower case. */
  readonly paneNames: Set<string>;
  /** How many directives of as many colons have begun in it that there are not: their ends are not its own. */
  unknown: number;
};
type Environment = {
  /** Absent where the text is not rendered. */
  readonly labels?: Labels;
  readonly notices?: Notices;
  directives?: Frame[];
};
type Opening = { readonly colons: number; readonly name: string; readonly title: string };

const OPENING = /^(:{3,})[ \t]?([a-z][a-z0-9-]{0,30})(?:[ \t]+(\S.*))?$/i;
const CLOSING = /^:{3,}[ \t]*$/;
const PANE = /^::tab(?:[ \t]+(\S.*))?[ \t]*$/;
const OPEN_AT_FIRST = /(?:^|\s)\{open\}$/;
/**
 * Blocks of Markdown between a line `:::name Title` and one of as many colons alone: `details`, `tabs` and `gallery`; `:::video URL Title` is one line. In tabs, a line
 * `::tab Name` begins a pane; without any, each code block with a title is one. They nest, also with the same number of
 * colons. What has another name is text.
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
  const frames = framesOf(state.env);
  if (CLOSING.test(text)) {
    return closes(state, frames, text.trimEnd().length, { line, endLine, silent });
  }
  const pane = PANE.exec(text);
  if (pane !== null) {
    return isPane(state, frames.at(-1), pane[1]?.trim(), { line, endLine, silent });
  }
  const [, colons = '', name, title = ''] = OPENING.exec(text) ?? [];
  if (name === undefined) {
    return false;
  }
  const opening = { colons: colons.length, name: name.toLowerCase(), title: title.trim() };
  const isKnown = DIRECTIVES.includes(opening.name);
  if (opening.name === 'video') {
    return silent || video(state, opening, line);
  }
  if (!silent && isKnown) {
    container(state, opening, { line, endLine });
  }
  if (!silent && !isKnown) {
    unknown(state, opening, { line, endLine });
  }
  return isKnown;
}

type Place = { readonly line: number; readonly endLine: number; readonly silent: boolean };

/** A line of colons alone: it ends the innermost directive that began with as many, and those in it. */
function closes(state: State, frames: readonly Frame[], colons: number, { line, endLine, silent }: Place): boolean {
  const isEnd = frames.some((frame) => frame.colons === colons);
  const frame = frames.at(-1);
  if (silent || !isEnd || frame === undefined) {
    return isEnd;
  }
  if (frame.colons === colons && frame.unknown > 0) {
    frame.unknown -= 1;
    return false;
  }
  if (!isDirectlyIn(frame, state, endLine)) {
    return false;
  }
  frame.end = line;
  frame.isClosed = frame.colons === colons;
  // Ends the loop that reads this directive's blocks.
  state.line = endLine;
  return true;
}

function isPane(
  state: State,
  frame: Frame | undefined,
  name: string | undefined,
  { line, endLine, silent }: Place,
): boolean {
  const isInTabs = frame?.name === 'tabs';
  if (silent) {
    return isInTabs && name !== undefined;
  }
  const isOwn = isInTabs && isDirectlyIn(frame, state, endLine);
  if (!isOwn || name === undefined) {
    const why = isOwn
      ? 'it has no name; write ::tab Name'
      : 'it does not stand in :::tabs; put it there, or in backticks';
    tell(state, line, `::tab is shown as text, since ${why}`);
    return false;
  }
  endPane(state, frame);
  push(state, 'tab_open', 'div', line).attrSet('class', 'tab');
  titleOf(state, 'p', { line, text: name, classes: 'tab-name' });
  frame.hasPanes = true;
  tellNamesake(state, frame, name, line);
  state.line = line + 1;
  return true;
}

/** Whether a line stands in a directive itself, or in its pane that has begun, and not in a list or a quotation there. */
function isDirectlyIn(frame: Frame, { level }: State, endLine: number): boolean {
  return frame.endLine === endLine && level === frame.level + (frame.hasPanes ? 1 : 0);
}

function endPane(state: State, frame: Frame): void {
  if (frame.hasPanes) {
    state.push('tab_close', 'div', -1);
  }
}

type Lines = { readonly line: number; readonly endLine: number };

function container(state: State, { colons, name, title }: Opening, { line, endLine }: Lines): void {
  const first = state.tokens.length;
  const { tag } = begin(state, name, title, line);
  const frames = framesOf(state.env);
  const { level } = state;
  const frame: Frame = {
    name,
    colons,
    level,
    endLine,
    end: undefined,
    isClosed: false,
    hasPanes: false,
    paneNames: new Set(),
    unknown: 0,
  };
  frames.push(frame);
  if (name === 'gallery' && title !== '') {
    titleOf(state, 'figcaption', { line, text: title });
    for (const token of state.tokens.slice(-3)) {
      token.meta = { isGalleryTitle: true };
    }
  }
  state.md.block.tokenize(state, line + 1, endLine);
  frames.pop();
  // On the last line there is nothing to read, and the line itself is read all the same.
  const end = frame.end ?? Math.max(state.line, line + 1);
  if (name === 'tabs') {
    endPane(state, frame);
    panesOfCode(state, frame, first + 1, line);
  }
  state.push(`${name}_close`, tag, -1);
  if (!frame.isClosed) {
    const mark = ':'.repeat(colons);
    const what = `${mark}${name} has no end, so it goes on to the end of what it stands in`;
    tell(state, line, `${what}; put a line ${mark} where it ends`);
  }
  state.line = frame.isClosed ? end + 1 : end;
}

/** One line, which needs no end; one that follows at once is taken for its own. */
function video(state: State, { colons, title }: Opening, line: number): boolean {
  const [source = '', ...words] = title.split(/\s+/);
  const embed = parseEmbed(source);
  if (embed === undefined) {
    const what =
      source === '' ? 'it has no URL' : `${JSON.stringify(source.slice(0, 80))} is no video of ${EMBED_SERVICES}`;
    const remedy = 'write :::video https://… Title; a video of your own is an image, ![What it shows](demo.mp4)';
    tell(state, line, `:::video is shown as text, since ${what}; ${remedy}`);
    return false;
  }
  if (embed.unreadStart !== undefined) {
    const start = JSON.stringify(embed.unreadStart.slice(0, 80));
    tell(
      state,
      line,
      `:::video plays from the beginning, since its start ${start} is no time; write it as t=90 or t=1m30s`,
    );
  }
  if (words.length === 0) {
    tell(state, line, ':::video has no title, so its link says only where it plays; write the title behind the URL');
  }
  const token = state.push('embed', 'figure', 0);
  Object.assign(token, {
    map: [line, line + 1],
    content: words.join(' '),
    meta: { embed },
  });
  const next = (state.bMarks[line + 1] ?? 0) + (state.tShift[line + 1] ?? 0);
  const isEnded =
    line + 1 < state.lineMax && state.src.slice(next, state.eMarks[line + 1]).trimEnd() === ':'.repeat(colons);
  const isOuterEnd = framesOf(state.env).some((frame) => frame.colons === colons);
  state.line = line + (isEnded && !isOuterEnd ? 2 : 1);
  return true;
}

/** Text, and so is the end that belongs to it; see tellDirectivesAsText. */
function unknown(state: State, { colons }: Opening, { endLine }: Lines): void {
  const frame = framesOf(state.env).at(-1);
  if (frame?.colons === colons && isDirectlyIn(frame, state, endLine)) {
    frame.unknown += 1;
  }
}

/** The token of its first tag. */
function begin(state: State, name: string, title: string, line: number): Token {
  if (name === 'gallery') {
    return push(state, 'gallery_open', title === '' ? 'div' : 'figure', line);
  }
  if (name === 'details') {
    const details = push(state, 'details_open', 'details', line);
    const text = title.replace(OPEN_AT_FIRST, '');
    if (text !== title) {
      details.attrSet('open', '');
    }
    titleOf(state, 'summary', text === '' ? { line, isLabel: true } : { line, text });
    return details;
  }
  const tabs = push(state, 'tabs_open', 'div', line);
  tabs.attrSet('class', 'tabs');
  // No author may write this attribute: the script looks for it.
  tabs.attrSet('data-tabs', '');
  if (title !== '') {
    tell(
      state,
      line,
      `:::tabs has no title, so ${JSON.stringify(title.slice(0, 80))} is left out; name its panes, each with a line ::tab Name`,
    );
  }
  return tabs;
}

/** Tabs that name no panes: each of their code blocks is one, under its title. */
function panesOfCode(state: State, frame: Frame, first: number, line: number): void {
  if (frame.hasPanes) {
    return;
  }
  const blocks = state.tokens.slice(first);
  const isAllCode =
    blocks.length > 0 && blocks.every(({ type, info }) => type === 'fence' && parseFenceInfo(info).title);
  if (!isAllCode) {
    tell(
      state,
      line,
      ':::tabs has no panes, so it shows as if it were not there; begin each with a line ::tab Name, or put only code blocks with title="…" there',
    );
    return;
  }
  state.tokens.length = first;
  for (const block of blocks) {
    const at = block.map?.[0] ?? line;
    tellNamesake(state, frame, parseFenceInfo(block.info).title ?? '', at);
    push(state, 'tab_open', 'div', at).attrSet('class', 'tab');
    block.level += 1;
    state.tokens.push(block);
    state.push('tab_close', 'div', -1);
  }
}

function tellNamesake({ env }: State, { paneNames }: Frame, name: string, line: number): void {
  const { notices }: Environment = env;
  if (paneNames.has(name.toLowerCase())) {
    const shown = JSON.stringify(name.slice(0, 80));
    const message = `two panes of these tabs are named ${shown}, so readers cannot tell them apart, and a choice of this name shows the first; rename one`;
    notices?.add('tab-name', line + 1, message);
  }
  paneNames.add(name.toLowerCase());
}

type Title = { readonly line: number; readonly classes?: string } & (
  | { readonly text: string }
  /** The renderer's own, where the author has written none. */
  | { readonly isLabel: true }
);

function titleOf(state: State, tag: string, { line, classes, ...title }: Title): void {
  const open = push(state, 'directive_title_open', tag, line);
  const { labels }: Environment = state.env;
  if (classes !== undefined) {
    open.attrSet('class', classes);
  }
  if ('isLabel' in title) {
    open.attrSet('class', 'details-label');
    if (labels?.lang !== undefined) {
      open.attrSet('lang', labels.lang);
    }
  }
  const text = 'text' in title ? title.text : (labels?.details ?? '');
  const inline = state.push('inline', '', 0);
  Object.assign(inline, { content: text, children: [], map: [line, line + 1] });
  state.push('directive_title_close', tag, -1);
}

function push(state: State, type: string, tag: string, line: number): Token {
  const token = state.push(type, tag, 1);
  token.map = [line, line + 1];
  return token;
}

function framesOf(env: Environment): Frame[] {
  env.directives ??= [];
  return env.directives;
}

function tell({ env }: State, line: number, message: string): void {
  const { notices }: Environment = env;
  notices?.add('directive', line + 1, message);
}
