import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import { CALLOUTS } from '@portico/core/color-uses';
import { CONFLICT_MESSAGE } from '#front-matter/yaml.ts';
import { DIRECTIVES } from '#markdown/parsing/directives.ts';
import { ALLOWED_ELEMENTS } from '#markdown/parsing/html-tags.ts';

/** Text that was probably meant as something else. Each quantifier has an end, because a text may be long. */
type Mark = {
  readonly pattern: RegExp;
  /** Why it is shown as text, and what to write. */
  readonly why: string | ((...found: string[]) => string);
};

/** Stands in a paragraph's text for everything that isn't text: code, an image, a tag, an escaped character. */
export const ELEMENT = '\uFFFC';

const KINDS = CALLOUTS.map((kind) => kind.toUpperCase()).join('], [!');

const MISTAKES: readonly Mark[] = [
  {
    // Not a set of characters in a regular expression, such as [^a-z]+ or [^/].
    pattern: /\[\^(?!(?:\w-\w)+\])([\p{L}\p{N}][\p{L}\p{N}_.:-]{0,99})\](?![*+?{(])/gu,
    why: (mark) => `the footnote has no text; add a line ${mark}: with its text`,
  },
  {
    pattern: /!\[[^[\]]{0,300}\]\([^()]{1,300}\)/g,
    why: 'its address has a space, or its title is not in straight quotes; rename the file, or write ![…](<my file.png> "title")',
  },
  {
    // Not a call of a function in an array, such as handlers[0](/a b/).
    pattern: new RegExp(
      `(?<![\\w\\])!${ELEMENT}])\\[[^[\\]]{1,300}\\]\\((?=[/.#]|${ELEMENT}https?:)[^()\\n]{0,300}? [^()\\n]{1,300}\\)`,
      'g',
    ),
    why: 'its address has a space, or its title is not in straight quotes; correct the address, or write [its text](/address "title")',
  },
  {
    pattern: new RegExp(`(?<![\\w\\])${ELEMENT}])\\[[^[\\]]{1,300}\\] \\((?=/\\w)[^()\\s]{1,300}\\)`, 'g'),
    why: 'a space is between ] and (; remove it',
  },
  {
    pattern: /\[[^[\]]{0,300}\]\((?:javascript|vbscript|file|data):[^\s()]{0,300}(?:\([^()\n]{0,300}\))?\)?/gi,
    why: 'links to scripts and local files are refused; link to a page',
  },
  {
    pattern: /!?\[[^[\]]{0,300}\]\((?=[^\s)][^)]{0,1000}$)/g,
    why: 'its ) is missing; add it after the address',
  },
  {
    pattern: new RegExp(`(?<![\\w\\])${ELEMENT}])\\[[^[\\]]{1,300}\\]\\[([^[\\]]{0,100})\\]`, 'g'),
    why: (_, name) =>
      `no line [${name || 'name'}]: https://… says where it leads; add one, or write [its text](its address)`,
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
];

const WARNINGS: readonly Mark[] = [
  {
    pattern: new RegExp(`^:{3,} ?\\{?\\.?(?!(?:${DIRECTIVES.join('|')})\\b)(?:[a-z].*)?$`, 'gim'),
    why: 'this is not a directive; write :::details, :::tabs with lines ::tab Name, :::gallery, :::video, and callouts (> [!NOTE])',
  },
  {
    pattern: /^#{2,6}(?=[\p{L}\p{N}])/gmu,
    why: (marks) => `a heading needs a space after ${marks}`,
  },
  {
    pattern: /\{#\p{L}[^{}#\n]{0,100}\}$/gmu,
    why: 'an id at the end of a heading has letters, digits and hyphens only; write {#two-words}',
  },
  {
    pattern: new RegExp(`^\\[!(?!(?:${CALLOUTS.join('|')})\\]:?(?:[\\s${ELEMENT}]|$))[a-z]{1,20}\\]`, 'gim'),
    why: `a callout begins with a line > [!${KINDS}] and has its text below`,
  },
  {
    pattern: new RegExp(`\\{\\{[<%${ELEMENT}][^}]{0,300}\\}\\}|(?<!\\{)\\{%-? ?[a-z][^%]{0,300}%\\}`, 'g'),
    why: 'only other systems replace it; write what it stands for, or put it in backticks if you mean the text',
  },
  {
    // Not an internal method of ECMAScript, a test of a shell or an array.
    pattern: /!?\[\[(?!(?:Get|Set|Call|Construct|Prototype|Value|Delete)\]\])(?![\s:$-])[^[\]\n=$]{1,200}(?<!\s)\]\]/g,
    why: 'only a wiki or Obsidian understands it; write a link, or put it in backticks if you mean the text',
  },
  {
    pattern: /^import (?:[\w*{}, $]{1,200} from )?['"][^'"\n]{1,200}['"];?$/gm,
    why: 'only MDX understands it; delete it, or put it in backticks if you mean the text',
  },
  {
    // Not a TODO comment, or the TODO app of a tutorial.
    pattern:
      /(?<!\b(?:an?|the|this|each|every|any|our|your|outdated|unnecessary) )(?<![\w./-])(?:TODO|FIXME|TK)(?![\w/-]|\.\w)(?! (?:comment|list|item|app|in|from|note|mark|tag|is|are)\w*)|\b[Ll]orem ipsum\b/g,
    why: 'it seems to be a placeholder; write the text, or put it in backticks if you mean the word',
  },
];

export const MARKS: ReadonlyArray<Mark & { readonly isMistake: boolean }> = [
  ...MISTAKES.map((mark) => ({ ...mark, isMistake: true })),
  ...WARNINGS.map((mark) => ({ ...mark, isMistake: false })),
];
