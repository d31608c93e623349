import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import { CONFLICT_MESSAGE } from '#front-matter/yaml.ts';
import { FOREIGN_MARKS } from '#markdown/advice/foreign-marks.ts';
import { LINK_MARKS } from '#markdown/advice/link-marks.ts';
import { ELEMENT, type Mark } from '#markdown/advice/mark.ts';
import { ALLOWED_ELEMENTS } from '#markdown/parsing/html-tags.ts';

// Spaces that aren't U+0020, and characters that aren't seen. Markdown's marks need a plain space.
const ODD_SPACE = '[\\u00A0\\u2000-\\u200B\\u202F\\u205F\\u2060\\u3000\\uFEFF]';
const LINE_MARK = '(?:#{1,6}|[-*+]|\\d{1,9}[.)])';

/** Marks of Markdown that readers see, because something is missing. */
const UNFINISHED: readonly Mark[] = [
  {
    // Not a set of characters in a regular expression, such as [^a-z]+ or [^/].
    pattern: /\[\^(?!(?:\w-\w)+\])([\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99})\](?![*+?{(])/gu,
    why: (mark) => `the footnote has no text; add a line ${mark}: with its text`,
  },
  {
    pattern: /^#{2,6}(?=[\p{L}\p{N}])/gmu,
    why: (marks) => `a heading needs a space after ${marks}`,
  },
  {
    pattern: new RegExp(`^${LINE_MARK}${ODD_SPACE}|^${ODD_SPACE}+(?:${LINE_MARK}[ \\t]|>)|^#{1,6} (?=\\S)`, 'gmu'),
    why: 'a no-break, wide or invisible space is next to it; delete the space, and type it again',
  },
  {
    pattern: /\{#\p{L}[^{}#\n]{0,100}\}$/gmu,
    why: 'an id at the end of a heading has letters, digits and hyphens only; write {#two-words}',
  },
  {
    // Not keyword arguments, a pattern of files or a power.
    pattern: /(?<=^|[^,(\s]\s)\*\*(?=[\p{L}\p{N}])[^\n]{1,60}|(?<=[\p{L}\p{N}.!?:])\*\*(?=\s|[.,;:]|$)/gmu,
    why: 'bold text begins with ** before its first letter and ends with ** after its last one',
  },
  {
    // Not a power.
    pattern: /(?<=^|[\p{L}.,:;]\s)\*\* \p{L}[^*\n]{1,60} \*\*(?=\s|[.,;:]|$)/gmu,
    why: 'bold text begins with ** before its first letter and ends with ** after its last one',
  },
  {
    pattern:
      /^[•‣◦●▪] ?\S[^\n]*(?:\n[•‣◦●▪][^\n]*)*|^-(?=\p{L})[^\n]*(?:\n-(?=\p{L})[^\n]*)+|^\d{1,2}[.)](?=\p{L})[^\n]*(?:\n\d{1,2}[.)](?=\p{L})[^\n]*)+/gmu,
    why: 'an item of a list begins with - or 1. and a space',
  },
  {
    pattern: /&(?:nbsp|ndash|mdash|hellip|copy|rarr|larr|times|middot)(?![;\w])/g,
    why: 'its ; is missing; add it',
  },
  {
    pattern: new RegExp(`${ELEMENT}(?:nbsp|lt|gt|amp|quot|ndash|mdash|hellip|#\\d{2,5});`, 'g'),
    why: 'it was escaped twice; write & only once',
  },
  {
    pattern: /(?<=^|[\s([])`(?=[A-Za-z$./_-])[^`\n]{1,60}/gm,
    why: 'code ends with as many backticks as it begins with',
  },
  {
    pattern: /^\|[^\n]{0,1000}\|[ \t]*(?:\n\|[^\n]*)+/gm,
    why: 'a table needs, below its header, a line | --- | --- | with as many columns',
  },
  {
    pattern: /^\$\$(?!\w+\$\$)/gm,
    why: 'the formula has no end; add $$ at the end of its last line, or a backslash before each $ if it is text',
  },
  {
    pattern: /\\begin\{[a-z]{1,20}\*?\}/g,
    why: 'a formula is between two lines $$; add them',
  },
  {
    pattern: new RegExp(`<(?:${[...ALLOWED_ELEMENTS].join('|')})\\s[^<>\\n]{0,200}=\\s?["'][^<>\\n]{0,200}>`, 'gi'),
    why: 'a quotation mark in it is missing; add it, or write the tag in backticks to show it',
  },
  {
    pattern: /<!--/g,
    why: 'the comment has no end; add -->',
  },
  {
    pattern: new RegExp(`^${SITE_PLACEHOLDER}(?=: )`, 'gm'),
    why: 'npm create portico wrote it as a placeholder; write your own text instead',
  },
  {
    pattern: /^(?:<{7}(?: .{0,100})?|={7})$/gm,
    why: CONFLICT_MESSAGE,
  },
  {
    pattern: /\uFFFD+|(?:Ã[\u0080-\u00BF]|â€[\u0080-\u00BF™œžš˜“”šœ]|Â[\u00A0-\u00BF]){1,30}/g,
    why: 'UTF-8 was read as another encoding when it was saved; correct the text, and save the file as UTF-8',
  },
  {
    // Not a TODO comment, or the TODO app of a tutorial.
    pattern:
      /(?<!\b(?:an?|the|this|each|every|any|our|your|outdated|unnecessary) )(?<![\w./-])(?:TODO|FIXME|TK)(?![\w/-]|\.\w)(?! (?:comment|list|item|app|in|from|note|mark|tag|is|are)\w*)|\b[Ll]orem ipsum\b|^TBD[.:]?$/gm,
    why: 'it seems to be a placeholder; write the text, or put it in backticks if you mean the word',
    isAdvice: true,
  },
];

export const MARKS: readonly Mark[] = [...LINK_MARKS, ...UNFINISHED, ...FOREIGN_MARKS];
