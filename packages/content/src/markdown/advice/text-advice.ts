import { STARTING_TEXT } from '#front-matter/draft-source.ts';
import type { Advice, Context } from '#markdown/advice/use-advice.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import { CALLOUTS } from '#markdown/visitors/callouts.ts';
import { closest } from '#texts/closest.ts';

/** Markdown that is almost right, so readers see it as it was typed. Each quantifier has an end, because a text may be long. */
type Mark = {
  readonly isMistake?: boolean;
  readonly pattern: RegExp;
  /** Why it is shown as text, and what to write; undefined if it was probably meant. */
  readonly why: (match: RegExpExecArray, context: Context) => string | undefined;
};

// Stands for everything but text: code, an image, an escaped character, the end of a link.
const ELEMENT = '\uFFFC';
const STANDS_FOR: Readonly<Record<string, string>> = {
  softbreak: '\n',
  hardbreak: '\n',
  link_open: '',
  strong_open: '',
  em_open: '',
  s_open: '',
};
const NO_TABLE = 'a table needs a line such as | --- | --- | below its header, with one --- for each column';
const KINDS = CALLOUTS.map((kind) => kind.toUpperCase());

const MARKS: readonly Mark[] = [
  {
    // A line with a pipe above a row, or above what is nearly the line below a header; and the rows that follow.
    pattern: /^(?=[^|\n]*\|).+\n(?:\|.*\||(?=[^|\n]*\|)(?=[^-–—\n]*[-–—])[ |:=_+.–—-]+)$(?:\n[^|\n]*\|.*)*/gm,
    isMistake: true,
    why: () => NO_TABLE,
  },
  {
    pattern: /^:{3,} ?\{?\.?(?!(?:details|tabs|gallery|video)\b)(?:[a-z].*)?$|^::tab\b.*$/gim,
    why: () =>
      'no directive begins or ends here; there are :::details, :::tabs with lines ::tab Name, :::gallery, :::video, and callouts (> [!NOTE])',
  },
  {
    // Not a set of characters in a regular expression, such as [^a-z]+ or [^/].
    pattern: /\[\^(?!(?:\w-\w)+\])([\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99})\](?![*+?{(])/gu,
    isMistake: true,
    why: ([, label]) => `the footnote has no text; add a line [^${label}]: with its text`,
  },
  {
    pattern: /!\[[^[\]]{0,300}\]\([^()]{1,300}\)/g,
    isMistake: true,
    why: () =>
      'its address has a space, or its title has no straight quotes; rename the file, or write ![…](<my file.png> "title")',
  },
  {
    pattern: /^#{2,6}(?=[\p{L}\p{N}])/gmu,
    why: ([marks]) => `a heading needs a space after ${marks}`,
  },
  {
    pattern: /^\[!([a-z]{1,20})\]/gim,
    why: ([, name = ''], { tokens, index }) => {
      const kind = name.toUpperCase();
      const near = closest(kind, KINDS);
      const isQuoted = tokens[index - 2]?.type === 'blockquote_open';
      if (KINDS.includes(kind) && isQuoted) {
        return undefined;
      }
      return `a callout begins with a line > [!${near ?? KINDS.join('], [!')}] and has its text below`;
    },
  },
  {
    // Not a power, a path or what Python writes so.
    pattern:
      /(?<![*\p{L}\p{N}/(])\*\*(?:(?=["'\p{L}\p{N}])(?!\w*(?:arg|kw|opt|param))(?:[^*\n]{1,200}\*\*)?| [^*\n]{0,200}[\p{L}\p{N}.:!?]\*\*(?![*\p{L}\p{N}]))/gu,
    why: () =>
      'bold begins before a letter and ends after one; remove spaces inside the asterisks, or add the missing **',
  },
  {
    pattern: new RegExp(`^${STARTING_TEXT}(?=: )`, 'g'),
    why: () => 'npm run new-provider wrote it; replace it',
  },
];

/** Finds Markdown that readers see as it was typed. */
export function textAdvice({ children }: Token, context: Context): readonly Advice[] {
  const parts = children?.map(({ type, content }) => (type === 'text' ? content : (STANDS_FOR[type] ?? ELEMENT)));
  const text = parts?.join('') ?? '';
  const found = MARKS.flatMap(({ isMistake = false, pattern, why }) =>
    [...text.matchAll(pattern)].slice(0, 100).flatMap((match): readonly Advice[] => {
      const reason = why(match, context);
      const shown = match[0].trim().replace(/^(.{60}).+$/s, '$1…');
      const message = `${shown} is shown as text, because ${reason}`.replaceAll(ELEMENT, '…').replaceAll('\n', ' ');
      const row = text.slice(0, match.index).split('\n').length - 1;
      const place = { row, text: match[0].trim().split(/[\uFFFC\n]/, 1)[0] ?? '' };
      return reason === undefined ? [] : [{ isMistake, message, ...place }];
    }),
  );
  // A malformed table also breaks the marks in it.
  const tables = found.filter(({ message }) => message.includes(NO_TABLE));
  return tables.length > 0 ? tables : found;
}
