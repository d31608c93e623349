import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import { CONFLICT_MESSAGE } from '#front-matter/yaml.ts';
import { FOREIGN_MARKS } from '#markdown/advice/foreign-marks.ts';
import { FORGOTTEN_MARKS } from '#markdown/advice/forgotten-marks.ts';
import { LINK_MARKS } from '#markdown/advice/link-marks.ts';
import { ELEMENT, type Mark } from '#markdown/advice/mark.ts';
import { OF_JSX } from '#markdown/parsing/author-html.ts';
import { ALLOWED_ELEMENTS } from '#markdown/parsing/html-tags.ts';

// Spaces other than U+0020, and invisible characters. Markdown's markers need a plain space.
const ODD_SPACE = '[\\u00A0\\u2000-\\u200B\\u202F\\u205F\\u2060\\u3000\\uFEFF]';
const LINE_MARK = '(?:#{1,6}|[-*+]|\\d{1,9}[.)])';

/** Markdown markers that readers see, because something is missing. */
const UNFINISHED: readonly Mark[] = [
  {
    // Not a character class of a regular expression, such as [^a-z]+ or [^/].
    pattern: /\[\^(?!(?:\w-\w)+\])([\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99})\](?![*+?{(])/gu,
    why: (mark) => `the footnote has no text; add a line ${mark}: with its text`,
  },
  {
    // Not a character class of a regular expression.
    pattern: /\[\^(?=[\p{L}\p{N}]{2,30} )[\p{L}\p{N} _.-]{1,60}(?<=[\p{L}\p{N}])\](?![*+?{(])/gu,
    why: 'the name of a footnote has no spaces; write [^two-words]',
  },
  {
    pattern: /^#{7,} [^\n]{1,60}/gm,
    why: 'headings have six levels; begin it with ## to ######',
  },
  {
    pattern: /^＃{1,6}\s?\S[^\n]{0,60}/gm,
    why: 'its # is a wide character; type # again',
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
    pattern: /\{#(?!(?:if|each|await|key|snippet)\b)[\p{L}_-][^{}#\n]{0,100}\}?$/gmu,
    why: 'an id at the end of a heading begins with a letter or digit, and has letters, digits and hyphens only; write {#two-words}',
  },
  {
    // Not keyword arguments, a file pattern or a power.
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
      /^[•‣◦●▪] ?\S[^\n]*(?:\n[•‣◦●▪][^\n]*)*|^\*(?=[\p{L}\p{N}])[^*\n]*(?:\n\*(?=[\p{L}\p{N}])[^*\n]*)+|^-(?=\p{L})[^\n]*(?:\n-(?=\p{L})[^\n]*)+|^\d{1,2}[.)](?=\p{L})[^\n]*(?:\n\d{1,2}[.)](?=\p{L})[^\n]*)+/gmu,
    why: 'an item of a list begins with - or 1. and a space',
  },
  {
    // An editor made them of hyphens. Dialogue begins with a longer dash.
    pattern: /^– \S[^\n]*(?:\n– \S[^\n]*)+/gm,
    why: 'an item of a list begins with a hyphen and a space',
    isAdvice: true,
  },
  {
    // The parser has already replaced the entities that HTML defines.
    pattern: /&[A-Za-z]{3,20};/g,
    why: 'HTML has no such character; correct its name, such as &nbsp; or &copy;',
    isAdvice: true,
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
    // TeX also writes quotation marks as two backticks.
    pattern: /(?<![`\w])``(?=[A-Za-z$./_-])[^`\n]{1,60}`(?!`)/g,
    why: 'code ends with as many backticks as it begins with',
  },
  {
    // Not a single name, which may begin with an underscore or an asterisk.
    pattern: /(?<=^|[\p{L},.:;] )([*_])(?=\p{L})(?![^\n]{0,300}\1)[^*_\s]{1,40} [^*_\n]{1,60}/gmu,
    why: 'it is never closed; write *italic* with an asterisk before its first letter and one after its last, or put it in backticks',
    isAdvice: true,
  },
  {
    pattern: /(?<=^|\s)~~(?=\p{L})[^~\n]{1,60}/gmu,
    why: 'struck text begins with ~~ before its first letter and ends with ~~ after its last one',
  },
  {
    pattern: /(?<=^|\s)\$ [^$\n]{0,60}[=^_\\+][^$\n]{0,60} \$(?=\s|[.,;:)]|$)/gm,
    why: 'a formula has no space after its first $ and before its last one; remove them',
    isAdvice: true,
  },
  {
    pattern: /(?<=^|\s)\$[A-Za-z\\][^$\n]{0,60}[=^_\\+][^$\n]{0,60}\n[^$\n]{1,60}\$(?![\w$])/g,
    why: 'a formula between single $ is on one line; write it on one, or between lines $$',
  },
  {
    pattern: /^\|[^\n]{0,1000}\|[ \t]*(?:\n\|[^\n]*)+/gm,
    why: 'a table needs, below its header, a line | --- | --- | with as many columns',
  },
  {
    // The line below a table's header, as a paragraph.
    pattern: /^\|(?:[ \t]{0,3}:?-{2,40}:?[ \t]{0,3}\|){1,50}$/g,
    why: 'a table has no empty lines between its rows; delete them',
  },
  {
    pattern: /^\+(?:[-=]{2,200}\+){1,50}\n\|[^\n]*(?:\n[|+][^\n]*)*/gm,
    why: 'a table has lines of cells only: | A | B |, then | --- | --- |, then its rows',
  },
  {
    // A table from a spreadsheet.
    pattern: /^[^\t\n]{1,200}\t[^\n]{1,1000}(?:\n[^\t\n]{1,200}\t[^\n]{1,1000})+/gm,
    why: 'tabs do not make a table; write each row as | A | B |, and | --- | --- | below the first one',
    isAdvice: true,
  },
  {
    pattern: /(?<=[\p{L}\p{N}.,;:!?"”)])\^\[(?=[^[\]\n]{0,200} )[^[\]\n]{2,300}\](?![*+?{(])/gu,
    why: 'only other systems have footnotes in the text; write [^1] there, and a line [^1]: with its text',
    isAdvice: true,
  },
  {
    pattern: /^\$\$(?!\w+\$\$)/gm,
    why: 'the formula is never closed; add $$ at the end of its last line, or a backslash before each $ if it is text',
  },
  {
    pattern: /\\begin\{[a-z]{1,20}\*?\}/g,
    why: 'a formula is between two lines $$; add them',
  },
  {
    pattern: new RegExp(`<(?:${[...ALLOWED_ELEMENTS].join('|')})\\s(?:[^<>\\n]{0,200}[\\w-])?=\\{[^\\n]{0,200}`, 'gi'),
    why: OF_JSX,
  },
  {
    pattern: new RegExp(
      `<(?:${[...ALLOWED_ELEMENTS].join('|')})\\s(?![^<>\\n]{0,200}=\\{)[^<>\\n]{0,200}=\\s?["'][^<>\\n]{0,200}>`,
      'gi',
    ),
    why: 'a quotation mark in it is missing; add it, or write the tag in backticks to show it',
  },
  {
    pattern: /<!--/g,
    why: 'the comment is never closed; add -->',
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
    pattern: /^\(?a[.)] \S[^\n]*\n\(?b[.)] \S[^\n]*|^\(1\) \S[^\n]*\n\(2\) \S[^\n]*/gm,
    why: 'a list with letters or in parentheses is not a list here; begin its entries with 1.',
    isAdvice: true,
  },
  {
    pattern: /(?<=^\p{L}[^\n]{0,60}\n):(?=\p{L})[^:\n]{1,60}/gmu,
    why: 'a definition begins with a colon and a space',
    isAdvice: true,
  },
  {
    pattern: /(?<=\p{L}[.!?:,]?)\\n(?=\p{Lu}|$)/gmu,
    why: 'a new line is only seen in code as \\n; press Enter twice for a new paragraph',
  },
];

export const MARKS: readonly Mark[] = [...LINK_MARKS, ...UNFINISHED, ...FOREIGN_MARKS, ...FORGOTTEN_MARKS];
