import type MarkdownIt from 'markdown-it';

type State = Parameters<Parameters<MarkdownIt['inline']['ruler2']['push']>[1]>[0];

const TILDE = '~';
// What markdown-it pairs is delimiters of one number, so one tilde and two have different ones.
const MARKERS: readonly number[] = [0, 0x7e, 0x10_007e];

/**
 * Strikethrough as GitHub Flavored Markdown has it (section 6.5): between one or two tildes, as many at its end as at its
 * start, and not between three. markdown-it's own rule wants two and takes two of three.
 */
export function useStrikethrough({ inline: { ruler, ruler2 } }: MarkdownIt): void {
  ruler.at('strikethrough', (state, silent) => {
    if (silent || state.src[state.pos] !== TILDE) {
      return false;
    }
    const { length, can_open, can_close } = state.scanDelims(state.pos, true);
    const token = state.push('text', '', 0);
    token.content = TILDE.repeat(length);
    const marker = MARKERS[length];
    if (marker !== undefined) {
      // A length would apply emphasis's "rule of 3".
      state.delimiters.push({
        marker,
        length: 0,
        token: state.tokens.length - 1,
        end: -1,
        open: can_open,
        close: can_close,
      });
    }
    state.pos += length;
    return true;
  });
  ruler2.at('strikethrough', (state) => {
    for (const { delimiters } of [state, ...state.tokens_meta.flatMap((meta) => meta ?? [])]) {
      strike(state, delimiters);
    }
    return true;
  });
}

function strike({ tokens }: State, delimiters: State['delimiters']): void {
  for (const { marker, end, token } of delimiters) {
    const last = tokens[delimiters[end]?.token ?? -1];
    const first = tokens[token];
    if (MARKERS.includes(marker) && first !== undefined && last !== undefined) {
      Object.assign(first, { type: 's_open', tag: 'del', nesting: 1, markup: first.content, content: '' });
      Object.assign(last, { type: 's_close', tag: 'del', nesting: -1, markup: last.content, content: '' });
    }
  }
}
