import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import { closest } from '@portico/core/closest';
import { CALLOUTS } from '@portico/core/color-uses';
import { CONFLICT_MESSAGE } from '#front-matter/yaml.ts';
import { BROKEN_TAG } from '#markdown/parsing/author-html.ts';
import { OTHER_CALLOUTS } from '#markdown/parsing/callouts.ts';
import { directivesIn } from '#markdown/parsing/directives.ts';
import { ALLOWED_ELEMENTS } from '#markdown/parsing/html-tags.ts';
import { ELEMENT, type Rule, textRule } from '#markdown/rules/rule.ts';

// Spaces other than U+0020, and invisible characters. Markdown's markers need a plain space.
const ODD_SPACE = '[\\u00A0\\u2000-\\u200B\\u202F\\u205F\\u2060\\u3000\\uFEFF]';
const LINE_MARK = '(?:#{1,6}|[-*+]|\\d{1,9}[.)])';

/** Marks of ours that readers see, because something is missing. Every quantifier has an upper bound, because texts may be long. */
const UNFINISHED: readonly Rule[] = [
  textRule(
    'markup/unfinished',
    /^#{2,6}(?=[\p{L}\p{N}])|^#{7,} [^\n]{1,60}|^＃{1,6}\s?\S[^\n]{0,60}/gmu,
    'a heading needs a space after ## to ######',
  ),
  textRule(
    'markup/unfinished',
    new RegExp(`^${LINE_MARK}${ODD_SPACE}|^${ODD_SPACE}+(?:${LINE_MARK}[ \\t]|>)|^#{1,6} (?=\\S)`, 'gmu'),
    'a no-break, wide or invisible space is next to it; delete the space, and type it again',
  ),
  textRule(
    'markup/unfinished',
    // Not keyword arguments, a file pattern or a power.
    /(?<=^|[^,(\s]\s)\*\*(?=[\p{L}\p{N}])[^\n]{1,60}|(?<=^|[\p{L}.,:;]\s)\*\* \p{L}[^*\n]{1,60} \*\*(?=\s|[.,;:]|$)|(?<=[\p{L}\p{N}.!?:])\*\*(?=\s|[.,;:]|$)/gmu,
    'bold text begins with ** before its first letter and ends with ** after its last one',
  ),
  textRule(
    'markup/unfinished',
    /(?<=^|\s)~~(?=\p{L})[^~\n]{1,60}/gmu,
    'struck text begins with ~~ before its first letter and ends with ~~ after its last one',
  ),
  textRule(
    'markup/unfinished',
    /(?<=^|[\s([])`(?=[A-Za-z$./_-])[^`\n]{1,60}|´(?=\S)[^´\n]{1,60}(?<=\S)´(?!\p{L})/gmu,
    'code ends with as many backticks as it begins with',
  ),
  textRule(
    'markup/unfinished',
    /^\$\$(?!\w+\$\$)|\\begin\{[a-z]{1,20}\*?\}/gm,
    'a formula is between two lines $$; add them, or a backslash before each $ if it is text',
  ),
  textRule(
    'markup/unfinished',
    new RegExp(
      `&(?:nbsp|ndash|mdash|hellip|copy)(?![;\\w])|${ELEMENT}(?:nbsp|lt|gt|amp|quot|ndash|mdash|hellip);`,
      'g',
    ),
    'a character is written &nbsp; with one & and a ; at its end',
  ),
  textRule(
    'footnote/no-text',
    // Not a character class of a regular expression, such as [^a-z]+ or [^/].
    /(\[\^(?!(?:\w-\w)+ ?\])[\p{L}\p{N}][\p{L}\p{N} _.:-]{0,99}\])(?![*+?{(])/gu,
    (mark = '') => `the footnote has no text; add a line ${mark.replaceAll(' ', '-')}: with its text`,
  ),
  textRule('directive/form', /^::tab(?=[ \t]*$)/gm, 'a pane of :::tabs begins with its name; write ::tab Name'),
  textRule(
    'heading/id',
    /\{#(?!(?:if|each|await|key|snippet)\b)[\p{L}_-][^{}#\n]{0,100}\}?$/gmu,
    'an id at the end of a heading begins with a letter or digit, and has letters, digits and hyphens only; write {#two-words}',
  ),
  textRule(
    'list/form',
    /^[•‣◦●▪] ?\S[^\n]*(?:\n[•‣◦●▪][^\n]*)*|^\*(?=[\p{L}\p{N}])[^*\n]*(?:\n\*(?=[\p{L}\p{N}])[^*\n]*)+|^-(?=\p{L})[^\n]*(?:\n-(?=\p{L})[^\n]*)+|^\d{1,2}[.)](?=\p{L})[^\n]*(?:\n\d{1,2}[.)](?=\p{L})[^\n]*)+/gmu,
    'an item of a list begins with - or 1. and a space',
  ),
  textRule(
    'list/form',
    /^\[[ xX]?\](?=[\p{L}\p{N}])|^\[\] (?=\S)|^\[[ xX]\] (?=\S[^\n]{0,300}\n\[[ xX]\] )/gu,
    'a task is - [ ] or - [x] with a space after it',
  ),
  textRule(
    'table/form',
    /^\|[^|\n]{1,500}\|(?:[^|\n]{0,500}\|){1,50}[ \t]*(?:\n\|[^\n]*)*$/gm,
    'a table has a line | --- | --- | below its header, with as many columns, and no empty lines between its rows',
  ),
];

// The parser doesn't accept these.
const NO_ADDRESS = '[Ff]ile|[Jj]ava[Ss]cript|vbscript|data';

const LINKS: readonly Rule[] = [
  textRule(
    'link/form',
    // What is left of a link or a picture that the parser didn't accept. Not a function call in an array, such as handlers[0](/a b/).
    new RegExp(
      [
        `(?<![\\w\\])${ELEMENT}])!?\\[[^[\\]]{0,300}\\]\\((?=[^\\s)])(?:(${NO_ADDRESS}):)?[^()\\n]{0,300}\\)?`,
        `(?<=^|[\\s([|>${ELEMENT}])!\\[(?!\\[)(?![^[\\]]{0,300}\\]\\[)[^\\n]{0,60}`,
        `(?<![\\w\\])!${ELEMENT}])\\[(?!\\d{1,3}\\])[^[\\]]{1,300}\\] \\((?=${ELEMENT}?https?://|/\\w|\\.{1,2}/|#\\w)[^()\\s]{1,300}\\)`,
        `!?\\([^()\\n]{1,200}\\)\\[(?=${ELEMENT}?https?://|/\\w|\\.{1,2}/|#\\w|mailto:|[\\w-]{1,60}\\.[a-z])[^[\\]\\s]{1,300}\\]`,
        `<(?=${ELEMENT}https?://)[^\\n]{0,60}`,
      ].join('|'),
      'gm',
    ),
    (scheme) =>
      scheme === undefined
        ? 'a link is [its text](its address) and a picture ![what it shows](file.png), without a space between the brackets or in the address; a title is in straight quotes'
        : `readers cannot open an address that begins with ${scheme}:; write one that begins with https:// or /, or the name of a file next to the post`,
  ),
  textRule(
    'link/form',
    new RegExp(`(?<![\\w\\])${ELEMENT}])!?\\[[^[\\]]{1,300}\\]\\[([^[\\]]{0,100})\\]`, 'g'),
    (name) => `no line [${name || 'name'}]: https://… says where it leads; add one, or write [its text](its address)`,
  ),
  textRule(
    'link/address',
    /(?<![\w/.:+])(?!https?:\/\/)h{0,2}t{1,3}ps{0,2}(?::\/{1,2}|\/\/)(?=\w)[^\s<>]{0,100}/gi,
    'an address begins with https://; correct it',
  ),
];

const HTML: readonly Rule[] = [
  textRule('html/form', /<!--/g, 'the comment is never closed; add -->'),
  textRule(
    'html/form',
    new RegExp(
      `<(?:${[...ALLOWED_ELEMENTS].join('|')})\\s(?:[^<>\\n]{0,200}=\\s?["'][^<>\\n]{0,200}>|[^<>\\n]{0,200}=\\{[^\\n]{0,200})`,
      'gi',
    ),
    BROKEN_TAG,
  ),
];

const DIRECTIVE_NAMES = directivesIn(CALLOUTS).join('|');

const BLOCKS: readonly Rule[] = [
  textRule(
    'directive/form',
    new RegExp(
      `^:{3,} ?[{.]{0,2}(?!video\\b)([a-z][\\w-]*)?[^\\n]*$|^::(${DIRECTIVE_NAMES})?(?![\\w:-])[^\\n]*$`,
      'gim',
    ),
    (name = '', callouts) => {
      const directives = directivesIn(callouts);
      const near = OTHER_CALLOUTS.get(name.toLowerCase()) ?? closest(name, directives);
      const known = `blocks are :::${directives.join(', :::')}`;
      const advice = near === undefined ? known : `did you mean :::${near}?`;
      return `a block begins with a line such as :::note Title, and ends with a line :::; ${advice}`;
    },
  ),
  textRule('directive/form', /^\[ ?! ?([a-z]{1,20}) ?\][+-]?/gim, (name = '', callouts) => {
    const near = OTHER_CALLOUTS.get(name.toLowerCase()) ?? closest(name.toLowerCase(), callouts);
    const kind = near?.toUpperCase() ?? 'NOTE';
    const kinds = callouts.map((each) => `[!${each.toUpperCase()}]`).join(', ');
    return `a callout begins with a line > [!${kind}], and has its text below, each line with > before it; its kinds are ${kinds}`;
  }),
];

/** Marks of other systems, by form. U+FFFC is an element, such as a link. */
const FOREIGN_MARKS = [
  // Braces around a template, but not a value of a Helm chart that the post discusses, or a {{name}} in a sentence.
  /^\{\{\w{1,60}\}\}$|\{\{(?!-? ?\.|\w{1,60}\}\})[^{}\n]{1,300}\}\}/,
  /(?<!\{)\{%-? ?[a-z][^%]{0,300}%\}|\{\/\*[^\n]{0,200}?\*\/\}/,
  // Braces with attributes.
  /(?<=\uFFFC ?)\{(?:[:.]|[a-z-]{1,20}=)[^{}\n]{1,100}\}|(?<=^|\s)(?<!^:{3,6} )\{ ?(?:[a-z-]{3,20}=[^{}\n]{1,100}|\.[a-z][\w-]{0,30})\}$/,
  // Brackets around a link. Not an internal method of ECMAScript, a shell test or an array.
  /!?\[\[(?![\s:$-]|(?:Get|Set|Call|Construct|Prototype|Value|Delete)\]\])[^[\]\n=$]{1,200}(?<!\s)\]\]/,
  // Brackets around the name of a block, with its end or its attributes.
  /\[(?<block>[A-Za-z_]{1,20})(?:[ =][^\]\n]{0,200})?\][^\n]{0,300}?\[\/\k<block>\]/,
  /\[[A-Za-z][A-Za-z_-]{2,30}(?: [a-z_-]{1,30}=["“”][^"“”\]\n]{0,200}["“”]){1,10} ?\/?\]/,
  // The same mark before and after a text.
  /(?<![=+%|\w{])(?<mark>==|\+\+|%%|\|\|)(?=[^\s=+%|])[^=+%|\n]{1,100}(?<=\S)\k<mark>(?![=+%|\w])/,
  /(?<=[A-Za-z])~\d{1,3}~|(?<![\w:/]):[a-z][a-z_]{2,30}:(?![\w:/])/,
  // A mark before brackets.
  /(?<=[\w.,;:!?"”)])\^\[(?=[^[\]\n]{0,200} )[^[\]\n]{2,300}\](?![*+?{(])|^\*\[[^\]\n]{1,40}\]: |^%\[[^\n]*/,
  // A line that begins with marks, or has only brackets.
  /^(?:(?:!!!|\?\?\?)\+? ?[a-z]|=== ?[+!]? ?"|={2,5} \p{Lu}|<<< ?@?[\w./{}@-]{1,200}$|-{1,3}8<-{1,3}|'''|´´´|\{:)[^\n]*/u,
  /^(?:\{[a-z]{3,10}(?::[^{}\n]{0,60})?\}|\[(?:_?[A-Z]{3,9}_?|source[^\]\n]{0,60})\])$/,
  // A line that begins with a statement.
  /^(?:\.\. [a-z-]{2,30}::|h[1-6]\. |import (?:[\w*{}, $]{1,200} from )?['"]|export (?:const|let|default|function|async) )[^\n]*/,
];

const FOREIGN = textRule(
  'markup/other-system',
  new RegExp(FOREIGN_MARKS.map(({ source }) => source).join('|'), 'gmu'),
  'it looks like markup of another system; write what it stands for, or put it in backticks if you mean the text. npx @portico/import converts posts',
);

const LEFT_OVER: readonly Rule[] = [
  textRule(
    'text/left-over',
    new RegExp(`^${SITE_PLACEHOLDER}(?=: )`, 'gm'),
    'npm create portico wrote it as a placeholder; write your own text instead',
  ),
  textRule('text/left-over', /^(?:<{7}(?: .{0,100})?|={7})$/gm, CONFLICT_MESSAGE),
  textRule(
    'text/left-over',
    /\{(?:\+\+|--|>>|~~)(?=[^\s{}])[^{}\n]{1,300}(?:\+\+|--|<<|~~)\}|\bAs an AI (?:language )?model\b|\bcontentReference\b|\boaicite\b|\b(?:cite)?turn\d{1,2}(?:search|view|news|image|file)\d{1,2}\b|【\d{1,3}(?::\d{1,3})?†[^】\n]{0,60}】/g,
    'a program for writing left it; delete it, and check what is around it',
  ),
  textRule(
    'text/encoding',
    /\uFFFD+|(?:Ã[\u0080-\u00BF]|â€[\u0080-\u00BF™œžš˜“”šœ]|Â[\u00A0-\u00BF]){1,30}/g,
    'UTF-8 was read as another encoding when it was saved; correct the text, and save the file as UTF-8',
  ),
  textRule(
    'text/placeholder',
    // Not a TODO comment, the TODO app of a tutorial, or TBD meetings.
    /(?<!\b(?:an?|the|this|each|every|any|our|your|outdated|unnecessary|[Rr]emoved?|[Rr]esolved?|[Ff]ix|[Ff]ixed) )(?<![\w./-])(?:TODO|FIXME|TBD(?! [A-Za-z])|TK|X{3,})(?![\w/-]|\.\w)(?! (?:comment|list|item|app|in|from|note|mark|tag|is|are)\w*)|\b[Ll]orem ipsum\b|(?<![\w\])])\[(?:(?:insert|enter|add|describe|put|replace) [^[\]\n]{1,60}|(?:COMPANY|NAME|CUSTOMER|CLIENT|PRODUCT|DATE|LINK|URL|TITLE)(?: [A-Z]{1,20}){0,3})\](?![([:])|^(?:DO NOT|DON'T) (?:PUBLISH|MERGE|SHARE)\b[^\n]{0,60}|(?<=^|[\s(])\?{3,}(?=[\s).,;:]|$)/gm,
    'it is not written yet; write the text, or put it in backticks if you mean the word',
  ),
];

export const TEXT_RULES: readonly Rule[] = [...LINKS, ...UNFINISHED, ...HTML, ...BLOCKS, FOREIGN, ...LEFT_OVER];
