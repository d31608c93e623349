/** A part of a Markdown text. */
type Part = { readonly kind: 'code' | 'text'; readonly text: string };

// A fence, or a run of backticks.
const MARKS = /^ {0,3}(?<fence>`{3,}|~{3,})(?<info>[^\n]*)|(?<ticks>`+)/gm;

/** Splits a text into fenced or inline code, and everything else. */
export function partsOf(source: string): readonly Part[] {
  const parts: Part[] = [];
  let position = 0;
  for (const { 0: mark, index, groups: { fence, info = '', ticks } = {} } of source.matchAll(MARKS)) {
    if (index < position || (fence?.startsWith('`') && info.includes('`'))) {
      continue;
    }
    const end = endOfCode(source, index + mark.length, { fence, ticks });
    if (end !== undefined) {
      parts.push(
        { kind: 'text', text: source.slice(position, index) },
        { kind: 'code', text: source.slice(index, end) },
      );
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
