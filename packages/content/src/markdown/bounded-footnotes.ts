import { footnote } from '@mdit/plugin-footnote';
import type MarkdownIt from 'markdown-it';

// CommonMark's limit for the label of a link (section 4.7), which GitHub has for footnotes too.
const LONGEST_LABEL = 999;
const REFERENCE = new RegExp(`\\[\\^[^\\]\\s]{1,${LONGEST_LABEL}}\\]`, 'y');

/**
 * Footnotes as on GitHub, whose texts stand on lines of their own; the plugin alone looks from each `[^` to the end of the text for where the
 * label ends, and takes the text of a link for a footnote where a `^` stands before it.
 */
export function boundedFootnotes(markdownIt: MarkdownIt): void {
  markdownIt.use(footnote).disable('footnoteInline');
  // A bracket that is no token counts as an opening one for the links around it, and so does this one: it is as long.
  markdownIt.inline.ruler.before('footnote_ref', 'bracket', (state, silent) => {
    if (!state.src.startsWith('[^', state.pos)) {
      return false;
    }
    REFERENCE.lastIndex = state.pos;
    if (REFERENCE.test(state.src)) {
      return false;
    }
    if (!silent) {
      state.pending += '[';
    }
    state.pos += 1;
    return true;
  });
}
