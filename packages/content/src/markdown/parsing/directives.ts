import { CALLOUTS } from '@portico/core/color-uses';
import { BLOCKS } from '@portico/core/own-callouts';
import type MarkdownIt from 'markdown-it';
import { type BlockRule, lineAt, type Token, type TokenState } from '#markdown/parsing/tokens.ts';
import type { Labels } from '#markdown/tree/context.ts';
import { EMBED_SERVICES, parseEmbed } from '#media/embeds.ts';

type State = Parameters<BlockRule>[0];

// Each nested directive scans the lines up to its end again.
const MAX_NESTED = 20;
const ONE_LINE: readonly string[] = ['video', 'demo'];
const OPENING = /^(:{3,})[ \t]?([a-z]+)(?:[ \t]+(\S.*)|\[(.*)\])?$/i;
const CLOSING = /^(:{3,})$/;
// Below it, a component's Markdown follows its props.
const DIVIDER = '---';
const COMPONENT_NAME = /^[a-z][a-z0-9-]*$/;
const FIELD = /(?<=^|\s)([a-z]+)=(?:"([^"]*)"|(\S+))/g;
const DEMO_FIELDS: readonly string[] = ['file', 'height', 'title'];
const [DEMO_HEIGHT, MIN_DEMO_HEIGHT, MAX_DEMO_HEIGHT] = [320, 40, 2000];
const PANE = /^::tab[ \t]+(\S.*)$/;
const STEP = /^::step(?:[ \t]+\{([\d,\s-]*)\})?$/;
// A line such as ``` code ``` is not a fence: the rest of an opening line must not contain a backtick.
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** The kinds of callouts in a text, which are those that have a title: the program's, and those of the site. */
export function calloutsIn({ labels }: { readonly labels?: Pick<Labels, 'callouts'> }): readonly string[] {
  return labels === undefined ? CALLOUTS : Object.keys(labels.callouts);
}

/** The names that can follow `:::`. finish-directive.ts finishes all of them except `video`, `demo` and `component`. */
export function directivesIn(callouts: readonly string[]): readonly string[] {
  return [...BLOCKS, ...callouts];
}

/**
 * Parses blocks from `:::name Title` to a line with the same number of colons. Blocks can be nested. `:::video URL Title`, `::tab
 * Name` and `::step {2-4}` are single lines.
 */
export function useDirectives({ block: { ruler } }: MarkdownIt): void {
  ruler.before('fence', 'directive', directive, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

const directive: BlockRule = (state, line, endLine, silent) => {
  const text = textAt(state, line);
  const [, colons = '', written = '', words, title = words ?? ''] = openingOf(text, state);
  const name = written.toLowerCase();
  const pane = PANE.exec(text)?.[1];
  const step = STEP.exec(text);
  if (silent || (name === '' && pane === undefined && step === null)) {
    return name !== '' || pane !== undefined || step !== null;
  }
  if (name === 'video') {
    return video(state, title, line);
  }
  if (name === 'demo') {
    return demo(state, title, line);
  }
  if (name === 'component') {
    return component(state, { title, line, endLine, colons: colons.length });
  }
  if (step !== null) {
    const token = state.push('step', 'p', 0);
    Object.assign(token, { map: [line, line + 1], content: step[1]?.trim() ?? '' });
    state.line = line + 1;
    return true;
  }
  if (pane !== undefined) {
    state.tokens.push(...directiveTitle(state, { content: pane, line, kind: 'tab' }));
    state.line = line + 1;
    return true;
  }
  if (isTooDeep(state)) {
    return false;
  }
  const { end, isClosed } = extentOf(state, { start: line, endLine, colons: colons.length });
  const shown = title.replace(/(?:^|\s)\{open\}$/, '');
  const isOpen = name === 'details' && shown !== title;
  const token = state.push('directive_open', 'div', 1);
  Object.assign(token, { map: [line, line + 1], attrs: [['data-directive', name], ...(isOpen ? [['open', '']] : [])] });
  if (shown !== '') {
    state.tokens.push(...directiveTitle(state, { content: isOpen ? shown : title, line }));
  }
  parseInside(state, line + 1, end);
  state.push('directive_close', 'div', -1);
  state.line = isClosed ? end + 1 : end;
  if (!isClosed) {
    const message = `${colons}${name} is never closed, so it contains everything below it; add a line ${colons} where it ends`;
    state.env.notices?.report('directive/form', line + 1, message);
  }
  return true;
};

/** The colons, the name and the title of a block that begins on a line; nothing if the name is not one of a block. */
function openingOf(text: string, { env }: State): ReadonlyArray<string | undefined> {
  const found = OPENING.exec(text);
  const name = found?.[2]?.toLowerCase();
  return found !== null && name !== undefined && directivesIn(calloutsIn(env)).includes(name) ? found : [];
}

function isTooDeep({ env }: State): boolean {
  return env.depth === MAX_NESTED;
}

function parseInside(state: State, start: number, end: number): void {
  const { lineMax } = state;
  const depth: number = state.env.depth ?? 0;
  state.lineMax = end;
  state.env.depth = depth + 1;
  state.md.block.tokenize(state, start, end);
  state.env.depth = depth;
  state.lineMax = lineMax;
}

/** Finds the closing line, which has the same indentation as the opening one. It also closes directives nested inside. */
function extentOf(state: State, { start, endLine, colons }: Record<'start' | 'endLine' | 'colons', number>) {
  const open = [colons];
  let fence = '';
  let line = start + 1;
  for (; line < endLine; line += 1) {
    const indentation = state.sCount[line] ?? 0;
    if (indentation < state.blkIndent && !state.isEmpty(line)) {
      break;
    }
    const text = textAt(state, line);
    const [, mark = '', info] = FENCE.exec(text) ?? [];
    if (mark !== '' && (fence === '' || (mark.startsWith(fence) && info === ''))) {
      fence = fence === '' ? mark : '';
    }
    if (fence !== '' || indentation !== state.sCount[start]) {
      continue;
    }
    const closed = open.lastIndexOf(CLOSING.exec(text)?.[1]?.length ?? 0);
    const [, inner, name] = openingOf(text, state);
    if (closed === 0) {
      return { end: line, isClosed: true };
    }
    if (closed > 0) {
      open.splice(closed);
    } else if (inner !== undefined && !ONE_LINE.includes(name?.toLowerCase() ?? '') && open.length < MAX_NESTED) {
      open.push(inner.length);
    }
  }
  return { end: line, isClosed: false };
}

/** A video from another site, on one line. A line of colons directly below closes the directive. */
function video(state: State, title: string, line: number): boolean {
  const [source = '', ...words] = title.split(/\s+/);
  const { notices } = state.env;
  if (parseEmbed(source) === undefined) {
    const message = `:::video is shown as text, because ${JSON.stringify(source)} is not a video of ${EMBED_SERVICES}; write :::video https://… Title, or ![What it shows](demo.mp4) for your own video`;
    notices?.report('directive/form', line + 1, message);
    return false;
  }
  if (words.length === 0) {
    const message = ':::video has no title, so its link only says where it plays; write the title after the URL';
    notices?.report('directive/content', line + 1, message);
  }
  const token = state.push('embed', 'figure', 0);
  Object.assign(token, { map: [line, line + 1], content: words.join(' '), meta: { source } });
  state.line = afterOneLine(state, line);
  return true;
}

/** A page next to the post, on one line: `:::demo file="demo.html" height=320 title="What it shows"`. */
function demo(state: State, written: string, line: number): boolean {
  const fields = new Map(
    Array.from(written.matchAll(FIELD), ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']),
  );
  const { notices } = state.env;
  const others = [...fields.keys()].filter((name) => !DEMO_FIELDS.includes(name));
  const height = fields.get('height') ?? String(DEMO_HEIGHT);
  const isHeight = /^\d{2,4}$/.test(height) && Number(height) >= MIN_DEMO_HEIGHT && Number(height) <= MAX_DEMO_HEIGHT;
  if (!fields.has('file') || others.length > 0 || written.replace(FIELD, '').trim() !== '') {
    const message = `:::demo is shown as text; write :::demo file="demo.html" height=320 title="What it shows"`;
    notices?.report('directive/form', line + 1, message);
    return false;
  }
  if (!isHeight) {
    const message = `height=${height} of :::demo is not a number of pixels from ${MIN_DEMO_HEIGHT} to ${MAX_DEMO_HEIGHT}, so it is ${DEMO_HEIGHT}`;
    notices?.report('directive/option', line + 1, message);
  }
  if (!fields.get('title')) {
    const message = ':::demo has no title, so its link has the name of its file; add title="What it shows"';
    notices?.report('directive/content', line + 1, message);
  }
  const file = fields.get('file') ?? '';
  const token = state.push('demo', 'figure', 0);
  const meta = { file, height: isHeight ? Number(height) : DEMO_HEIGHT };
  Object.assign(token, { map: [line, line + 1], content: fields.get('title') || file, meta });
  state.line = afterOneLine(state, line);
  return true;
}

function afterOneLine(state: State, line: number): number {
  const hasEnd = line + 1 < state.lineMax && CLOSING.test(textAt(state, line + 1));
  return line + (hasEnd ? 2 : 1);
}

type ComponentDirective = Record<'line' | 'endLine' | 'colons', number> & { readonly title: string };

/** A component of the site, up to a line with the same number of colons: its props as YAML, and its Markdown after a line `---`. */
function component(state: State, { title, line, endLine, colons }: ComponentDirective): boolean {
  const { notices, components = [] } = state.env;
  if (!COMPONENT_NAME.test(title)) {
    const message = `:::component needs the name of one component, such as :::component limiter; found ${JSON.stringify(title)}`;
    notices?.refuse('component/props', line + 1, message);
    return false;
  }
  if (isTooDeep(state)) {
    return false;
  }
  const { end, isClosed } = extentOf(state, { start: line, endLine, colons });
  const after = isClosed ? end + 1 : end;
  const divider = dividerOf(state, line, end);
  const token = state.push('component_open', 'x-component', 1);
  const yaml = state.getLines(line + 1, divider ?? end, state.sCount[line] ?? 0, false);
  const map = [line, divider === undefined ? after : divider + 1];
  Object.assign(token, { map, attrs: [['data-source', String(components.length)]] });
  state.env.components = [...components, { name: title, yaml, hasMarkdown: divider !== undefined, token }];
  if (divider !== undefined) {
    parseInside(state, divider + 1, end);
  }
  const close = state.push('component_close', 'x-component', -1);
  close.map = divider === undefined ? null : [end, after];
  state.line = after;
  if (!isClosed) {
    const message = `:::component ${title} is never closed; add a line ${':'.repeat(colons)} after its props and its text`;
    notices?.refuse('component/props', line + 1, message);
  }
  return true;
}

function dividerOf(state: State, start: number, end: number): number | undefined {
  for (let line = start + 1; line < end; line += 1) {
    // In a text of several lines, which YAML indents, it is part of the text.
    if (state.sCount[line] === state.sCount[start] && textAt(state, line) === DIVIDER) {
      return line;
    }
  }
  return undefined;
}

function textAt(state: State, line: number): string {
  return lineAt(state, line)?.trimEnd() ?? '';
}

/** Creates the tokens of a title, or of a pane's name, at a line (0-based). */
export function directiveTitle(
  { Token: TokenClass }: TokenState,
  {
    content,
    line,
    kind = 'title',
  }: { readonly content: string; readonly line: number; readonly kind?: 'title' | 'tab' },
): readonly Token[] {
  const map = [line, line + 1];
  return [
    Object.assign(new TokenClass('directive_title_open', 'p', 1), { map, attrs: [['data-directive', kind]] }),
    Object.assign(new TokenClass('inline', '', 0), { content, children: [], map }),
    new TokenClass('directive_title_close', 'p', -1),
  ];
}
