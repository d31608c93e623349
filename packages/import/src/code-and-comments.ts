/** A part of a Markdown text. */
type Part = { readonly kind: 'code' | 'comment' | 'text'; readonly text: string };

// A fence, a run of backticks, or the beginning of an MDX comment, even one that is never closed.
const MARKS = /^ {0,3}(?<fence>`{3,}|~{3,})(?<info>[^\n]*)|(?<ticks>`+)|\{\s{0,9}\/\*/gm;
const AFTER_COMMENT = /\s{0,9}\}/y;

/** Splits a text into fenced or inline code, MDX comments, and everything else. A comment that is never closed counts as text. */
export function partsOf(source: string): readonly Part[] {
  const parts: Part[] = [];
  let position = 0;
  let commentEnd = 0;

  /** Braces that contain a comment contain nothing else. No text is searched twice, so this takes linear time. */
  function endOfComment(from: number): number | undefined {
    commentEnd = commentEnd === -1 || commentEnd >= from ? commentEnd : source.indexOf('*/', from);
    return commentEnd === -1 ? undefined : endAfter(AFTER_COMMENT, source, commentEnd + '*/'.length);
  }

  for (const { 0: mark, index, groups: { fence, info = '', ticks } = {} } of source.matchAll(MARKS)) {
    if (index < position || (fence?.startsWith('`') && info.includes('`'))) {
      continue;
    }
    const isComment = fence === undefined && ticks === undefined;
    const begin = index + mark.length;
    const end = isComment ? endOfComment(begin) : endOfCode(source, begin, { fence, ticks });
    if (end !== undefined) {
      const kind = isComment ? 'comment' : 'code';
      parts.push({ kind: 'text', text: source.slice(position, index) }, { kind, text: source.slice(index, end) });
      position = end;
    }
  }
  return [...parts, { kind: 'text', text: source.slice(position) }];
}

type Begun = { readonly fence: string | undefined; readonly ticks: string | undefined };

function endOfCode(source: string, from: number, { fence, ticks = '' }: Begun): number | undefined {
  if (fence !== undefined) {
    const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`, 'gm');
    return endAfter(closing, source, from) ?? source.length;
  }
  // Inline code ends at the end of the paragraph.
  const paragraph = source.indexOf('\n\n', from);
  const closing = new RegExp(`(?<!\`)\`{${ticks.length}}(?!\`)`, 'g');
  return endAfter(closing, paragraph === -1 ? source : source.slice(0, paragraph), from);
}

function endAfter(pattern: RegExp, source: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}
