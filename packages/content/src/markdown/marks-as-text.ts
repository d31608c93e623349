import type MarkdownIt from 'markdown-it';
import { closest } from '#closest.ts';
import type { NoticeCode, Notices } from '#markdown/notices.ts';
import { tableAsText } from '#markdown/table-as-text.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];
type Environment = {
  readonly notices?: Notices;
  /** What the plugin for footnotes has found: a number for each label, by `:label`. */
  readonly footnotes?: { readonly refs?: Readonly<Record<string, number>> };
};
type Context = {
  readonly footnoteLabels: readonly string[];
  readonly isHeading: boolean;
  /** Whether the text begins an item of a list. */
  readonly beginsItem: boolean;
};
type Rule = {
  /** In all that the pattern finds. Most lines have none of these, and looking for it takes a hundredth of the time. */
  readonly has: string;
  /** Each quantifier in it has an end: a line may be long. A first group that is `!` says that it is a picture. */
  readonly pattern: RegExp;
  readonly code: NoticeCode;
  /** Why it is shown as text, and what to write; undefined where it was probably meant. */
  readonly why: (match: RegExpExecArray, context: Context) => string | undefined;
};

// Stands for what is no text in a line: code, a picture, an escaped character, the end of a link.
const ELEMENT = '\uFFFC';
const BEGINNINGS: ReadonlySet<string> = new Set(['link_open', 'strong_open', 'em_open', 's_open']);
const LONGEST_SHOWN = 60;
// Each label is compared with those that there are.
const MOST_LABELS = 50;
const LONGEST_COMPARED = 30;
const SHORTEST_COMPARED = 3;
const ADDRESS = /^(?:[a-z][a-z+.-]{0,30}:|\.{0,2}\/|#|<|www\.)|\.[a-z][a-z0-9]{1,4}\b/i;

const RULES: readonly Rule[] = [
  {
    // Not a set of characters of a regular expression, as in [^a-z]+ or [^/].
    has: '[^',
    pattern: /\[\^([\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99})\](?![*+?{(])/gu,
    code: 'footnote',
    why: ([, label = ''], { footnoteLabels }) => {
      if (/^(?:\w-\w)+$/.test(label)) {
        return undefined;
      }
      const meant =
        label.length < SHORTEST_COMPARED || label.length > LONGEST_COMPARED
          ? undefined
          : closest(label, footnoteLabels);
      const remedy =
        meant === undefined ? `write its text behind [^${label}]: on a line of its own` : `did you mean [^${meant}]?`;
      return `there is no footnote of this name; ${remedy}`;
    },
  },
  {
    // Not the beginning of a regular expression, as in ^[a-z]+: a footnote has several words.
    has: '^[',
    pattern: /\^\[[^[\]\s]{1,100}\s[^[\]]{0,300}\]/g,
    code: 'mark-as-text',
    why: () => 'a footnote has a name here; write [^name], and [^name]: with its text on a line of its own',
  },
  {
    has: '](',
    // An address may have brackets of its own.
    pattern: /(!?)\[([^[\]]{0,300})\]\(([^()]{0,300}(?:\([^()]{0,100}\)[^()]{0,100}){0,3})\)/g,
    code: 'link-as-text',
    why: ([, mark, text = '', target = '']) => whyNoLink(mark === '!', text, target),
  },
  {
    has: '] (',
    pattern:
      /(!?)\[[^[\]]{1,300}\] \(((?:https?:\/\/|\.{0,2}\/|#)[^\s()\uFFFC]{1,300}|[\w-]{1,99}\.(?:avif|gif|jpe?g|png|svg|webp|mp4|webm|md))\)/g,
    code: 'link-as-text',
    why: ([, mark]) => `a space stands between ] and (; take it out to make it ${mark ? 'a picture' : 'a link'}`,
  },
  {
    has: '](',
    pattern: /(!?)\[[^[\]]{1,300}\]\((?:https?:\/\/|\/)[^\s()]{1,300}(?=\s|$)(?! *[^\s()]{0,300}\))/g,
    code: 'link-as-text',
    why: () => 'its address has no end; add the )',
  },
  {
    has: ')[',
    pattern: /\(([^()]{1,300})\)\[((?:https?:\/\/|\/|#)[^\s[\]]{1,300})\]/g,
    code: 'link-as-text',
    why: ([, text, target]) => `the text of a link comes first; write [${text}](${target})`,
  },
  {
    has: '[[',
    pattern: /\[\[([^\s[\]][^[\]]{0,100})\]\]/g,
    code: 'mark-as-text',
    why: ([, text = '']) =>
      /^_?toc_?$/i.test(text)
        ? 'the contents are made of the headings; take it out'
        : 'it is a link in other systems only; write [its text](/blog/its-slug)',
  },
  {
    has: '][',
    pattern: /(?<![\w\])[\uFFFC])\[([^[\]]{1,300})\]\[([^[\]]{0,300})\]/g,
    code: 'link-as-text',
    why: ([, text, label]) =>
      `no line says where it leads; add one, [${label || text}]: https://…, or write [${text}](https://…)`,
  },
  {
    has: '$$',
    pattern: /(?<!\$)\$\$(?![\s$])([^$\uFFFC]{1,500})\$\$(?!\$)/g,
    code: 'mark-as-text',
    why: ([, formula]) =>
      `$$ begins a formula only at the start of a line; write $${formula?.trim()}$ within a sentence`,
  },
  {
    // Behind a picture, a link, code, a heading or a paragraph; {{ … }} is something else.
    has: '{',
    pattern:
      /(?:(?<=\uFFFC) ?|(?<=\S) (?=\{[^{}]{1,210}\}$)|^(?=\{[^{}]{1,210}\}$))\{(?:(?::\s?)?[.#][\w-][^{}]{0,200}|:?\s?[a-z][\w-]{0,30}=[^{}]{1,200})\}/gi,
    code: 'mark-as-text',
    why: ([found], { isHeading }) => {
      if (isHeading && found.includes('{#')) {
        // Told with the heading.
        return undefined;
      }
      const isSize = /\b(?:width|height|size)=/.test(found);
      const remedy = isSize
        ? 'take them out (a picture is as wide as its file and the page allow)'
        : 'take them out (only a heading may have {#an-id}, at its end)';
      return `attributes in braces mean nothing here; ${remedy}`;
    },
  },
  {
    has: '{',
    pattern: /\{\{[<%]\s?\/?([\w/-]{1,40})[^{}]{0,200}|\{% ?([a-z][\w-]{0,40})[^{}]{0,200}%\}/g,
    code: 'mark-as-text',
    why: () =>
      'shortcodes of other systems mean nothing here; docs/authors.md has what there is (:::video, callouts, tabs), and code stands in backticks',
  },
  {
    has: '#',
    pattern: /^#{1,6}(?=[^\s#!])/g,
    code: 'mark-as-text',
    // One alone may begin a number, or a name as on social networks.
    why: ({ 0: marks, input }) =>
      marks === '#' && !/^#\p{Lu}[^#.]{2,60}$/u.test(input)
        ? undefined
        : `a heading has a space behind its ${marks}; add one`,
  },
  {
    has: '[!',
    pattern: /^\[!([a-z]{1,20})\]/gi,
    code: 'mark-as-text',
    why: ([, kind = '']) =>
      `a callout is a quotation whose first line is > [!${kind.toUpperCase()}], or that and a title behind a space, with its text in the lines below; write it so`,
  },
  {
    has: '[',
    pattern: /^\[(?:|[ xX](?=\]\S)| [xX]|[xX] )\]/g,
    code: 'mark-as-text',
    why: (_match, { beginsItem }) =>
      beginsItem ? 'a task is - [ ] or - [x], with a space behind it; write it so' : undefined,
  },
  {
    has: '**',
    pattern: /(?<![*\\])\*\*[^*\uFFFC]{1,200}\*\*(?!\*)/g,
    code: 'mark-as-text',
    why: ([found]) =>
      // Not stars between slashes or spaces, as in paths and sums.
      /[\p{L}\p{N}]/u.test(found) && !/^\*\*[/\s].*[/\s]\*\*$/.test(found)
        ? 'bold begins before a letter and ends behind one; take out the spaces inside the asterisks, or put a space or a mark outside of them'
        : undefined,
  },
  {
    // Not what Python writes so.
    has: '**',
    pattern: /(?<![*\\\p{L}\p{N}/])\*\*(?!(?:kw|args|opts|options|params|data|rest)\w*)(?=[\p{L}\p{N}"'(])/gu,
    code: 'mark-as-text',
    why: () =>
      'no other ** ends what is bold here; add it behind the last letter, or write \\*\\* for the signs themselves',
  },
  {
    has: '~~',
    pattern: /(?<![~\w])~~(?=\S)/g,
    code: 'mark-as-text',
    why: () => 'no other ~~ ends what is struck through here; add it behind the last letter',
  },
  {
    has: '<!--',
    pattern: /<!--/g,
    code: 'mark-as-text',
    why: () => 'the comment has no end; write --> where it ends',
  },
  {
    has: '$ ',
    pattern: /(?<![\w$])\$ ([^$\uFFFC]{1,200}) \$(?![\w$])/g,
    code: 'mark-as-text',
    why: ([, formula = '']) =>
      /[\\^_{}=]/.test(formula)
        ? `no space stands inside of the dollars of a formula; write $${formula.trim()}$`
        : undefined,
  },
  {
    has: '==',
    pattern: /(?<![=\w])==[^\s=][^=\uFFFC]{0,200}==(?![=\w])/g,
    code: 'mark-as-text',
    why: ([found]) => `== marks nothing here; write <mark>${found.slice(2, -2)}</mark>`,
  },
  {
    has: ':',
    pattern: /(?<![^\s(]):[a-z][a-z0-9_+-]{1,30}:(?![^\s.,!?)])/g,
    code: 'mark-as-text',
    why: () => 'names of emoji mean nothing here; write the sign itself, such as \u{1F642}',
  },
  {
    has: '`',
    pattern: /`/g,
    code: 'mark-as-text',
    why: () => 'the backtick has no other one that ends the code; add it, or write \\` for the sign itself',
  },
];

/** Tells of Markdown that is almost some, or another system's, and therefore shows as text: readers see it as it was typed. */
export function tellMarksAsText({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'marks-as-text', ({ tokens, src, env }) => {
    const { notices, footnotes }: Environment = env;
    if (notices === undefined) {
      return;
    }
    const labels = Object.keys(footnotes?.refs ?? {}).map((label) => label.slice(1));
    const footnoteLabels = labels.filter(({ length }) => length <= LONGEST_COMPARED).slice(0, MOST_LABELS);
    const sourceLines = src.split('\n');
    let line = 0;
    for (const [index, token] of tokens.entries()) {
      line = token.map?.[0] ?? line;
      if (token.type !== 'inline' || notices.isFull()) {
        continue;
      }
      const open = tokens[index - 1];
      const context: Context = {
        footnoteLabels,
        isHeading: open?.type === 'heading_open',
        beginsItem: tokens[index - 2]?.type === 'list_item_open',
      };
      const told = [...emptyLinks(token), ...tableAsText(token.content, open?.type), ...marksIn(token, context)];
      // A table that is none, or a | in a cell, has broken the marks around it.
      const isTable = told.some(({ code }) => code === 'table') || notices.has('table', line + 1);
      for (const { code, text, row, message } of told) {
        if (notices.isFull()) {
          return;
        }
        const at = placeOf(text, sourceLines, line + row, token.content);
        const isTold = notices.has('callout-unknown', at.line + 1) && text.startsWith('[!');
        if (!(isTable && code === 'mark-as-text') && !isTold) {
          notices.add(code, at.line + 1, message, at.column);
        }
      }
    }
  });
}

/** Something that readers see as it was typed, or not at all: its text, and in which line of its paragraph it begins. */
export type MarkAsText = {
  readonly code: NoticeCode;
  readonly text: string;
  readonly row: number;
  readonly message: string;
};

const MOST_IN_TEXT = 100;

function marksIn({ children }: Token, context: Context): readonly MarkAsText[] {
  const marks: MarkAsText[] = [];
  const rows = rowsOf(children ?? []);
  for (const [row, line] of rows.entries()) {
    // The text of a link may go on in the next line.
    const goesOn = line.lastIndexOf('[') > line.lastIndexOf(']');
    const text = goesOn ? `${line} ${rows[row + 1] ?? ''}` : line;
    let known: { readonly from: number; readonly to: number }[] = [];
    for (const { has, pattern, code, why } of RULES) {
      if (!text.includes(has)) {
        continue;
      }
      for (const match of text.matchAll(pattern)) {
        const { 0: found, 1: first, index: from } = match;
        const to = from + found.length;
        if (from > line.length) {
          continue;
        }
        // Of what two rules find, the first tells.
        const reason = known.some((other) => from < other.to && other.from < to) ? undefined : why(match, context);
        if (reason !== undefined) {
          known = [...known, { from, to }];
          const isImage = first === '!';
          marks.push({
            code: isImage ? 'image-as-text' : code,
            text: found,
            row,
            message: `${shown(found)} is shown as text, since ${reason}`.replaceAll(ELEMENT, '…'),
          });
        }
        if (marks.length === MOST_IN_TEXT) {
          return marks;
        }
      }
    }
  }
  return marks;
}

function shown(found: string): string {
  const text = found.trim().replaceAll(ELEMENT, '…');
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** The text of a paragraph as readers see it, line by line. */
function rowsOf(children: readonly Token[]): readonly string[] {
  const rows: string[][] = [[]];
  for (const { type, content, markup } of children) {
    if (type === 'softbreak' || type === 'hardbreak') {
      rows.push([]);
    } else if (!BEGINNINGS.has(type) && !(type === 'link_close' && markup === 'linkify')) {
      rows.at(-1)?.push(type === 'text' ? content : ELEMENT);
    }
  }
  return rows.map((parts) => parts.join(''));
}

/** Links that lead to their own page, since nothing is said of where they lead, and those that nobody can see. */
function emptyLinks({ children }: Token): readonly MarkAsText[] {
  let row = 0;
  return (children ?? []).flatMap((token, index): MarkAsText[] => {
    row += token.type === 'softbreak' || token.type === 'hardbreak' ? 1 : 0;
    const next = children?.[index + 1];
    if (token.type !== 'link_open') {
      return [];
    }
    const href = String(token.attrGet('href') ?? '');
    if (next?.type === 'link_close') {
      const message = `the link to ${JSON.stringify(href)} has no text, so nobody sees it; write [its text](${href})`;
      return [{ code: 'link-empty', text: `](${href}`, row, message }];
    }
    const text = shown(next?.content ?? '');
    const message = `the link ${JSON.stringify(text)} leads nowhere, since its address is empty; write it between ( and ), or take the brackets out`;
    return href === '' ? [{ code: 'link-empty', text: `${text}](`, row, message }] : [];
  });
}

/** Where a text stands: in the line that it was counted to be in, or below, where code or an address took more lines. */
function placeOf(
  text: string,
  sourceLines: readonly string[],
  line: number,
  content: string,
): { readonly line: number; readonly column?: number } {
  const piece = text
    .split(ELEMENT)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
    .trim();
  const last = line + content.split('\n').length;
  for (let at = line; at < last; at += 1) {
    const found = sourceLines[at]?.indexOf(piece) ?? -1;
    if (found >= 0) {
      return { line: at, column: found + 1 };
    }
  }
  return { line };
}

function whyNoLink(isImage: boolean, text: string, target: string): string | undefined {
  const address = target.trim();
  const what = isImage ? 'picture' : 'link';
  if (!isImage && !ADDRESS.test(address)) {
    return undefined;
  }
  if (/\s["“”„‘’«»]/.test(address)) {
    return `the title of a ${what} stands between two straight quotation marks; write ("…") so`;
  }
  if (/\s=\d*x?\d*$/.test(address)) {
    return `the address of a ${what} has no spaces, and there are no sizes; take ${JSON.stringify(address.replace(/^.*\s(?==)/, ''))} out`;
  }
  if (/\s/.test(address)) {
    const renamed = isImage
      ? `rename the file to ${address
          .toLowerCase()
          .replace(/[\s()]+/g, '-')
          .replace(/-(?=\.)/, '')}, or `
      : '';
    return `an address has no spaces; ${renamed}write (<${address}>)`;
  }
  const [scheme] = /^(?:data|file|javascript|vbscript):/i.exec(address) ?? [];
  if (scheme !== undefined) {
    return `no address may begin with ${scheme}; links begin with https://, mailto:, / or #, and pictures stand beside the post`;
  }
  return text.includes(ELEMENT) ? 'a link cannot stand in the text of another one; take one of the two out' : undefined;
}
