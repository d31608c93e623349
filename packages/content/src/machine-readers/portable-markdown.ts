import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import type { Position } from '#markdown/parsing/positions.ts';
import type { Range, Token } from '#markdown/parsing/tokens.ts';

/** What the parser read: the Markdown with its tokens, and the destinations of its definitions. */
export type ParsedMarkdown = {
  readonly source: string;
  readonly tokens: readonly Token[];
  readonly definitions: readonly Range[];
};

type Absolute = (url: string) => string;
type Edit = { readonly range: Range; readonly text: string };

/** Returns where a character of a block's text is in the source. No call may ask for one before that of the last call. */
type Place = (offset: number) => number;

/** Makes Markdown readable outside the site: relative destinations become absolute, comments lose their text, and code blocks show the files that they name. */
export function portableMarkdown({ source, tokens, definitions }: ParsedMarkdown, absolute: Absolute): string {
  const lines = linesIn(source);
  const edits = definitions.flatMap((range) => destinationEdit(source, range, absolute));
  let cells: Place[] = [];
  for (const token of tokens) {
    const [first, end] = token.map ?? [];
    const { type, content, meta } = token;
    const own = first === undefined ? [] : lines.slice(first, Math.max(first + 1, end ?? 0));
    if (type === 'tr_open' && own[0] !== undefined) {
      cells = placesInRow(source, [meta?.start ?? own[0][0], own[0][1]]);
    } else if (type === 'inline') {
      const place = own.length === 0 ? cells.shift() : placeInLines(source, content, own);
      edits.push(...(place === undefined ? [] : placed(inlineEdits(token, absolute), place)));
    } else if (type === 'html_block' && meta?.comments.length > 0) {
      // A comment that is a block can separate two lists.
      const comments = meta.comments.map((range: Range) => ({ range, text: '<!-- -->' }));
      edits.push(...placed(comments, placeInLines(source, meta.source, own)));
    } else if (meta?.isIncluded) {
      edits.push(codeEdit(token, source, own));
    }
  }
  return edited(source, edits);
}

/** Returns the edits of a block's text, or of an image's. */
function inlineEdits({ content, children }: Token, absolute: Absolute): Edit[] {
  return (children ?? []).flatMap((token) => {
    const { at, destination }: Partial<Position> = token.meta?.position ?? {};
    if (at === undefined) {
      return [];
    }
    if (token.type === 'html_inline') {
      return content.startsWith('<!--', at[0]) ? [{ range: at, text: '' }] : [];
    }
    const start = at[0] + '!['.length;
    const inLabel = token.type === 'image' ? inlineEdits(token, absolute) : [];
    return [
      ...inLabel.map(({ range, text }): Edit => ({ range: [range[0] + start, range[1] + start], text })),
      ...(destination ? destinationEdit(content, destination, absolute) : []),
    ];
  });
}

function destinationEdit(text: string, range: Range, absolute: Absolute): Edit[] {
  const written = text.slice(...range);
  const url = unescapeAll(written.startsWith('<') ? written.slice(1, -1) : written);
  if (url === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url)) {
    return [];
  }
  // A parenthesis would end the destination, and a | the table cell.
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return [{ range, text: absolute(url).replace(/[()|]/g, encode) }];
}

function codeEdit({ content, markup, info }: Token, source: string, [first, ...others]: readonly Range[]): Edit {
  const [start = 0, firstEnd = 0] = first ?? [];
  const before = source.slice(start, source.indexOf(markup, start));
  const inner = before.replaceAll(/[^>\s]/g, ' ');
  // No line of the code may end the block.
  const mark = markup[0] ?? '';
  const runs = content
    .split('\n')
    .map((line) => line.trimStart())
    .filter((line) => line.startsWith(markup));
  const fence = mark.repeat(Math.max(markup.length, ...runs.map((run) => run.search(/[^`~]|$/) + 1)));
  const code = [...content.replace(/\n$/, '').split('\n'), fence].map((line) => inner + line);
  return { range: [start, others.at(-1)?.[1] ?? firstEnd], text: [before + fence + info, ...code].join('\n') };
}

function linesIn(source: string): readonly Range[] {
  let start = 0;
  return source.split('\n').map((line): Range => {
    const range = [start, start + line.length] as const;
    start = range[1] + 1;
    return range;
  });
}

/** A block's text has its lines without indentation, the marks of quotations and lists around it, and white space at its end. */
function placeInLines(source: string, content: string, lines: readonly Range[]): Place {
  const texts = content.split('\n');
  let index = 0;
  let textStart = 0;
  let shift: number | undefined;
  return (offset) => {
    for (let text = texts[index] ?? ''; offset > textStart + text.length; text = texts[index] ?? '') {
      textStart += text.length + 1;
      index += 1;
      shift = undefined;
    }
    const [start, end] = lines[index] ?? [0, 0];
    const text = texts[index] ?? '';
    const shown = text.trim();
    shift ??= start + source.slice(start, end).lastIndexOf(shown) - text.indexOf(shown);
    return shift + offset - textStart;
  };
}

/** A cell is the text between two | without the space around it, and \\| is | in it. */
function placesInRow(source: string, [start, end]: Range): Place[] {
  const row = source.slice(start, end);
  const edges = [...row.matchAll(/(?<!\\)\|/g)].map(({ index }) => index + 1);
  return [...(row.startsWith('|') ? [] : [0]), ...edges].map((edge) => {
    let place = row.slice(edge).search(/\S|$/) + edge;
    let known = 0;
    return (offset) => {
      for (; known < offset; known += 1) {
        place += row.startsWith('\\|', place) ? 2 : 1;
      }
      return start + place;
    };
  });
}

/** Moves edits of a block's text to the source. */
function placed(edits: readonly Edit[], place: Place): Edit[] {
  const inOrder = edits.toSorted((a, b) => a.range[0] - b.range[0]);
  // The character after the last may be on another line.
  return inOrder.map(({ range: [start, end], text }): Edit => ({ range: [place(start), place(end - 1) + 1], text }));
}

function edited(source: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { range, text } of edits.toSorted((a, b) => a.range[0] - b.range[0])) {
    parts.push(source.slice(at, range[0]), text);
    at = range[1];
  }
  return [...parts, source.slice(at)].join('');
}
