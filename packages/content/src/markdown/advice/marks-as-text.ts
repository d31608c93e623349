import { STARTING_TEXT } from '#front-matter/draft-source.ts';
import type { Context, Found } from '#markdown/advice/use-advice.ts';
import type { NoticeCode } from '#markdown/notices.ts';
import { DIRECTIVES } from '#markdown/parsing/directives.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import { closest } from '#texts/closest.ts';

/** `why` it is shown as text, and what to write; undefined if it was probably meant. */
type Mark = {
  readonly code?: NoticeCode;
  /** Each quantifier has an end, because a text may be long. If the first group is `!`, it is an image. */
  readonly pattern: RegExp;
  readonly why: string | ((match: RegExpExecArray, context: Context) => string | undefined);
};

// Stands for what isn't text: code, an image, an escaped character, the end of a link.
const ELEMENT = '\uFFFC';
const STANDS_FOR: ReadonlyMap<string, string> = new Map([
  ...['softbreak', 'hardbreak'].map((type) => [type, '\n'] as const),
  ...['link_open', 'strong_open', 'em_open', 's_open'].map((type) => [type, ''] as const),
]);
const UNWRITTEN = new RegExp(`^${STARTING_TEXT}(?=: )`, 'g');
const KINDS = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];
const ADDRESS = /^(?:[a-z][a-z+.-]{0,30}:|\.{0,2}\/|#|<|www\.)|\.[a-z][a-z0-9]{1,4}\b/i;

const MARKS: readonly Mark[] = [
  {
    // A line with a pipe above a row, or above what is nearly the line below a header; and the rows that follow.
    pattern: /^(?=[^|\n]*\|).+\n(?:\|.*\||(?=[^|\n]*\|)(?=[^-–—\n]*[-–—])[ |:=_+.–—-]+)$(?:\n[^|\n]*\|.*)*/gm,
    code: 'table',
    why: 'a table needs a line such as | --- | --- | below its header, with one --- for each column; write it so',
  },
  { pattern: /^:{3,} ?\{?\.?(?:([a-z][\w-]*)(.*))?$/gim, code: 'directive', why: whyNoDirective },
  {
    // Not a set of characters in a regular expression, such as [^a-z]+ or [^/].
    pattern: /\[\^(?!(?:\w-\w)+\])([\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99})\](?![*+?{(])/gu,
    code: 'footnote',
    why: ([, label = ''], { footnotes }) => {
      // All short names are alike, and a long list would take long to compare.
      const near = label.length < 3 ? undefined : closest(`:${label}`, Object.keys(footnotes).slice(0, 50));
      const remedy = near === undefined ? `add a line [^${label}]: with its text` : `did you mean [^${near.slice(1)}]?`;
      return `there is no footnote of this name; ${remedy}`;
    },
  },
  {
    // An address may contain brackets.
    pattern: /(!?)\[([^[\]]{0,300})\]\(([^()]{0,300}(?:\([^()]{0,100}\)[^()]{0,100}){0,3})\)/g,
    code: 'link-as-text',
    why: whyNoLink,
  },
  {
    pattern: /(!?)\[[^[\]]{1,300}\]\((?:https?:\/\/|\/)[^\s()]{1,300}(?=\s|$)(?![^()]{0,300}\))/g,
    code: 'link-as-text',
    why: 'its address does not end; add the )',
  },
  {
    pattern: /(?<![\w\])[\uFFFC])\[(?!\^)([^[\]]{1,300})\]\[(?!\^)([^[\]]{0,300})\]/g,
    why: ([, text = '', label]) =>
      `no line says where it leads; add one, [${label || text}]: https://…, or write [${text}](https://…)`,
  },
  {
    pattern: /(?<!\$)\$\$(?![\s$])([^$\uFFFC]{1,500})\$\$(?!\$)/g,
    why: ([, formula]) => `$$ begins a formula only at the start of a line; write $${formula?.trim()}$ in a sentence`,
  },
  {
    // After an element; elsewhere only a class at the end of a line, because {a=1} may be anything. Headings can have {#an-id}.
    pattern:
      /(?<=\uFFFC ?)\{:? ?(?:\.[a-z]|[a-z][\w-]{0,30}=[\w"'])[^{}]{0,200}\}|(?:^|(?<=\S ))\{:? ?\.[a-z][^{}\n]{0,200}\}$/gim,
    why: 'attributes do nothing here; delete them',
  },
  {
    pattern: /\{\{[<%]\s?\/?[\w/-]{1,40}[^{}]{0,200}|\{% ?[a-z][\w-]{0,40}[^{}]{0,200}%\}/g,
    why: 'shortcodes of other systems do nothing here; write it as code, or see docs/authors.md for what there is',
  },
  { pattern: /^#{2,6}(?=[\p{L}\p{N}])/gmu, why: ([marks]) => `a heading needs a space after ${marks}; add it` },
  { pattern: /^\[!([a-z]{1,20})\]/gim, code: 'callout-unknown', why: whyNoCallout },
  {
    pattern: /^(?:\[[ xX]\](?=[^\s([:])|\[\](?= )|\[ [xX]\]|\[[xX] \])/g,
    why: (_match, { tokens, index }) =>
      tokens[index - 2]?.type === 'list_item_open' ? 'a task begins with [ ] or [x] and a space' : undefined,
  },
  {
    // Not a power, a path or what Python writes so.
    pattern:
      /(?<![*\p{L}\p{N}/(])\*\*(?:(?=["'\p{L}\p{N}])(?!\w*(?:arg|kw|opt|param))(?:[^*\n]{1,200}\*\*)?| [^*\n]{0,200}[\p{L}\p{N}.:!?]\*\*(?![*\p{L}\p{N}]))/gu,
    why: 'bold begins before a letter and ends after one; delete spaces inside the asterisks, add the missing **, or write \\*\\* for the signs',
  },
  { pattern: /<!--/g, why: 'the comment does not end; write --> at its end' },
  { pattern: /`/g, why: 'no other backtick ends the code; add it, or write \\` for the sign' },
  { pattern: UNWRITTEN, code: 'placeholder-text', why: 'npm run new-provider wrote it; write the post, or delete it' },
];

/** Markdown that is almost right, or another system's: readers see it as it was typed. */
export function marksAsText({ children }: Token, context: Context): readonly Found[] {
  const parts = children?.map(({ type, content }) => (type === 'text' ? content : (STANDS_FOR.get(type) ?? ELEMENT)));
  const text = parts?.join('') ?? '';
  const found = MARKS.flatMap(({ code = 'mark-as-text', pattern, why }) =>
    [...text.matchAll(pattern)].slice(0, 100).flatMap((match): readonly Found[] => {
      const reason = typeof why === 'string' ? why : why(match, context);
      const shown = match[0].trim().replace(/^(.{60}).+$/s, '$1…');
      const message = `${shown} is shown as text, because ${reason}`.replaceAll(ELEMENT, '…').replaceAll('\n', ' ');
      const row = text.slice(0, match.index).split('\n').length - 1;
      const place = { row, text: match[0].trim().split(/[\uFFFC\n]/, 1)[0] };
      const isImage = code === 'link-as-text' && match[1] === '!';
      return reason === undefined ? [] : [{ code: isImage ? 'image-as-text' : code, message, ...place }];
    }),
  );
  // A table that is none, or a | in a cell, has broken the marks around it.
  const table = found.filter(({ code }) => code === 'table');
  return table.length > 0 || context.notices.has('table', context.line + 1) ? table : found;
}

function whyNoLink([, mark, text = '', target = '']: RegExpExecArray): string | undefined {
  const address = target.trim();
  if (mark === '' && !ADDRESS.test(address)) {
    return undefined;
  }
  if (/\s/.test(address)) {
    return `an address has no spaces; rename the file, or write (<${address}>), and a title after it in straight quotes`;
  }
  if (/^(?:data|file|javascript|vbscript):/i.test(address)) {
    return 'no address can begin so; links begin with https://, mailto:, / or #, and images stand next to the post';
  }
  return text.includes(ELEMENT) ? 'a link cannot contain another one; delete one of the two' : undefined;
}

function whyNoCallout(
  { 0: found, 1: name = '', index: at, input }: RegExpExecArray,
  { tokens, index }: Context,
): string | undefined {
  const kind = name.toUpperCase();
  const isStart = at === 0 && tokens[index - 2]?.type === 'blockquote_open';
  if (KINDS.includes(kind)) {
    return isStart && !/^\S/.test(input.slice(found.length))
      ? undefined
      : `a callout begins with a line > [!${kind}] and has its text below; write it so`;
  }
  const near = closest(kind, KINDS);
  const remedy = near === undefined ? `the kinds are ${KINDS.join(', ')}` : `did you mean [!${near}]?`;
  return isStart ? `there is no such callout; ${remedy}` : undefined;
}

/** Also of :::note[Title] and :::{.note}. */
function whyNoDirective(match: RegExpExecArray, { notices }: Context): string | undefined {
  const [, name, rest = ''] = match;
  if (name === undefined) {
    // The end of a directive that is reported already is not reported again.
    const isTold = match.input.slice(0, match.index).includes(':::') || notices.has('directive');
    return isTold ? undefined : 'no directive is open here; delete it';
  }
  const near = closest(name, DIRECTIVES);
  const others = `there are ${DIRECTIVES.map((known) => `:::${known}`).join(', ')}, and callouts (> [!NOTE])`;
  const message = `it does not begin a directive; ${near === undefined ? others : `write :::${near} Title`}`;
  return near === name && /^(?:\s|$)/.test(rest) ? undefined : message;
}
