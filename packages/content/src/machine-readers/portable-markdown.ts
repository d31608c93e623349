import { asMarkdown } from '#machine-readers/as-markdown.ts';
import { chartMarkdown } from '#machine-readers/chart-markdown.ts';
import type { ParsedMarkdown, Position } from '#markdown/parsing/positions.ts';
import type { Range, Token } from '#markdown/parsing/tokens.ts';
import { unescapeText } from '#markdown/parsing/unescape.ts';

type Absolute = (url: string) => string;
type Edit = { readonly range: Range; readonly text: string };

/**
 * Makes Markdown readable outside the site: relative destinations become absolute, comments lose their text, unused definitions
 * are left out, and code blocks contain the files that they name.
 */
export function portableMarkdown({ source, tokens, definitions }: ParsedMarkdown, absolute: Absolute): string {
  const lines = linesIn(source);
  const edits = definitions.flatMap(({ at, destination, isUsed }) =>
    isUsed ? destinationEdit(source, destination, absolute) : [{ range: at, text: '' }],
  );
  let next = 0;
  for (const token of tokens) {
    const { type, content, meta, map } = token;
    const own = map === null ? [] : lines.slice(map[0], Math.max(map[0] + 1, map[1]));
    // The cells of a table have no lines, but their row has one.
    next = own[0]?.[0] ?? next;
    if (type === 'inline') {
      const offsets = offsetsOf(content, source, next);
      edits.push(...movedTo(inlineEdits(token, absolute), offsets));
      next = offsets.at(-1) ?? next;
    } else if (type === 'html_block' && meta?.comments.length > 0) {
      // A block comment can separate two lists, so it stays, but without its text.
      const comments = meta.comments.map((range: Range) => ({ range, text: '<!-- -->' }));
      edits.push(...movedTo(comments, offsetsOf(meta.source, source, next)));
    } else if (meta?.chart !== undefined) {
      edits.push(blockEdit(token, chartMarkdown(meta.chart), source, own));
    } else if (/^component_/.test(type) && own.length > 0) {
      const range: Range = [own[0]?.[0] ?? 0, own.at(-1)?.[1] ?? 0];
      const link = `[${asMarkdown(String(meta?.text))}](${absolute(`#${meta?.id}`)})${meta?.hasMarkdown ? '\n' : ''}`;
      edits.push({ range, text: meta?.text ? link : '' });
    } else if (type === 'demo') {
      const text = `[${asMarkdown(content)}](${absolute(String(meta?.file))})`;
      edits.push({ range: [own[0]?.[0] ?? 0, own.at(-1)?.[1] ?? 0], text });
    } else if (meta?.isIncluded) {
      edits.push(blockEdit(token, codeMarkdown(token), source, own));
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
  const url = unescapeText(written.startsWith('<') ? written.slice(1, -1) : written);
  if (url === '' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url)) {
    return [];
  }
  // A parenthesis would end the destination, and a | the table cell.
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return [{ range, text: absolute(url).replace(/[()|]/g, encode) }];
}

/** Returns a code block with the code of its file. The fence is longer than any in the code. */
function codeMarkdown({ content, markup, info }: Token): string {
  const lines = content.replace(/\n$/, '').split('\n');
  const runs = lines.map((line) => line.trimStart()).filter((line) => line.startsWith(markup));
  const length = Math.max(markup.length, ...runs.map((run) => run.search(/[^`~]|$/) + 1));
  const fence = (markup[0] ?? '').repeat(length);
  return [fence + info, ...lines, fence].join('\n');
}

/** Replaces a fenced block with other Markdown, at the same depth. */
function blockEdit({ markup }: Token, markdown: string, source: string, [first, ...others]: readonly Range[]): Edit {
  const [start = 0, firstEnd = 0] = first ?? [];
  const before = source.slice(start, source.indexOf(markup, start));
  const inner = before.replaceAll(/[^>\s]/g, ' ');
  const text = markdown.split('\n').map((line, index) => (index === 0 ? before : inner) + line);
  return { range: [start, others.at(-1)?.[1] ?? firstEnd], text: text.join('\n') };
}

function linesIn(source: string): readonly Range[] {
  let start = 0;
  return source.split('\n').map((line): Range => {
    const range = [start, start + line.length] as const;
    start = range[1] + 1;
    return range;
  });
}

/**
 * Maps each character of a block's text to its offset in the source. The parser only removes characters: indentation, markers of
 * quotations and lists, and backslashes before a | in a table.
 */
function offsetsOf(text: string, source: string, start: number): readonly number[] {
  let next = start;
  return text.split('').map((character) => {
    const offset = character.trim() === '' ? -1 : source.indexOf(character, next);
    next = offset === -1 ? next : offset + 1;
    return next - 1;
  });
}

/** Translates edits of a block's text to offsets in the source. */
function movedTo(edits: readonly Edit[], offsets: readonly number[]): Edit[] {
  return edits.map(({ range: [start, end], text }): Edit => {
    return { range: [offsets[start] ?? 0, (offsets[end - 1] ?? 0) + 1], text };
  });
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
