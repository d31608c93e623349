import { closest } from '@portico/core/closest';
import { CALLOUTS } from '@portico/core/color-uses';
import { ELEMENT, type Mark } from '#markdown/advice/mark.ts';
import { DIRECTIVES } from '#markdown/parsing/directives.ts';

/** The names that other systems use for the kinds of callouts. */
const OTHER_KINDS: ReadonlyMap<string, string> = new Map([
  ...['info', 'abstract', 'summary', 'example', 'quote', 'cite', 'seealso', 'notes', 'todo', 'question', 'faq'].map(
    (name) => [name, 'note'] as const,
  ),
  ...['hint', 'success', 'check', 'done', 'best-practice'].map((name) => [name, 'tip'] as const),
  ...['attention', 'secondary', 'key', 'must'].map((name) => [name, 'important'] as const),
  ...['warn', 'alert', 'deprecated', 'legacy'].map((name) => [name, 'warning'] as const),
  ...['danger', 'error', 'fail', 'failure', 'bug', 'missing', 'critical', 'stop'].map(
    (name) => [name, 'caution'] as const,
  ),
]);

/** The kind of callout that a misspelled name, or another system's name, stands for. */
export function nearestKind(name: string): string | undefined {
  const wanted = name.toLowerCase().replace(/^(?:callout|admonition|alert|box)-/, '');
  return OTHER_KINDS.get(wanted) ?? closest(wanted, CALLOUTS);
}

function calloutFor(name: string): string {
  const kind = nearestKind(name)?.toUpperCase();
  const others = CALLOUTS.map((each) => each.toUpperCase()).join('], [!');
  return `a callout begins with a line > [!${kind ?? others}] and has its text below, each line with > before it`;
}

function foldedCallout(name: string): string {
  const kind = nearestKind(name) ?? 'note';
  return `a callout cannot be folded; write :::details Title, or a line > [!${kind.toUpperCase()}] without + or -`;
}

function directiveFor(name: string, rest = ''): string {
  if (name === 'tab' || name === 'step') {
    return `a part of :::${name}s begins with two colons; write ::${name}${name === 'tab' ? ' Name' : ''}, and one ::: at the end of all of them`;
  }
  const [attributes] = DIRECTIVES.includes(name) ? (/\{[^{}]{0,100}\}$/.exec(rest) ?? []) : [];
  if (attributes !== undefined) {
    return `attributes in braces belong to other systems; remove ${attributes}`;
  }
  if (name === 'mermaid' || name === 'chart') {
    return `it is a block of code; write \`\`\`${name} above it and \`\`\` below it`;
  }
  if (name === '') {
    return 'no directive is open here that it could close; delete it, or add the line that opens one, such as :::note';
  }
  const near = closest(name, DIRECTIVES) ?? nearestKind(name);
  return near === undefined
    ? 'this is not a directive; write :::details, :::tabs with lines ::tab Name, :::gallery, :::video, or a callout such as :::note'
    : `this is not a directive; write :::${near}`;
}
// Other names contain an underscore.
const EMOJI =
  'tada|rocket|smile|smiley|grin|laughing|blush|sunglasses|heart|fire|warning|bulb|sparkles|bug|wave|eyes|thinking|joy|sweat|cry|scream|zap|memo|pencil|construction|lock|unlock|key|star|star2|dizzy|100|[+]1|-1|thumbsup|thumbsdown|check|x|o|boom|collision|sob|wink|clap|pray|muscle|package|books|book|link|mag|exclamation|bangbang|question|party|robot|gear|hammer|wrench|computer|cloud|rainbow|sunny|snowflake|coffee|beer|pizza|cake|gift|trophy|medal|dart|bell|mega|loudspeaker|calendar|date|hourglass|alarm|moneybag|shield|ghost|skull|poop|unicorn|turtle|snail|whale|penguin|octocat|recycle|art|lipstick|ok|new|free|up|cool|sos|globe|earth|email|phone|mute|ambulance|apple|bomb|crown|gem|tools|toolbox|[a-z0-9]{2,20}(?:_[a-z0-9]{1,20}){1,4}';

/** Syntax that only other systems understand. */
export const FOREIGN_MARKS: readonly Mark[] = [
  {
    pattern: /^:{3,} ?\{?\.?(?!video\b)(?:([a-z][\w-]*)(.*))?$/gim,
    why: (_, name = '', rest = '') => directiveFor(name, rest),
  },
  {
    pattern: new RegExp(`^::(?:(${[...DIRECTIVES, ...OTHER_KINDS.keys()].join('|')})(?![\\w:-])[^\\n]*)?$`, 'gim'),
    why: (_, name = '') => (name === '' ? 'a directive ends with three colons :::' : directiveFor(name)),
  },
  {
    pattern: /^\[ ?! ?([a-z]{1,20}) ?\]([+-]?)/gim,
    why: (_, name = '', fold = '') => (fold === '' ? calloutFor(name) : foldedCallout(name)),
  },
  {
    pattern: /^=== ?[+!]? ?"[^"\n]{1,100}"$/gm,
    why: 'only MkDocs understands it; write :::tabs, then a line ::tab Name before each part, and ::: at the end',
  },
  {
    pattern: /^<<< ?@?[\w./{}@-]{1,200}$|^-{1,3}8<-{1,3} ?(?:["'][^"'\n]{1,200}["'])?$/gm,
    why: 'a file is included by a block of code: ```ts file="server.ts"',
  },
  {
    // A shortcode of WordPress.
    pattern:
      /\[[a-z][a-z_-]{2,30}(?: [a-z_-]{1,30}=["“”][^"“”\]\n]{0,200}["“”]){1,10} ?\/?\]|\[\/(?:caption|gallery|embed|video|audio|playlist|youtube|sourcecode|su_\w{1,20}|vc_\w{1,20})\]|^\[(?:gallery|embed|playlist|sourcecode)\]/gm,
    why: 'only WordPress replaces it; write ![what it shows](file.png), :::gallery or :::video',
  },
  {
    pattern: /%%(?=[^\s%])[^%\n]{1,300}%%/g,
    why: 'only Obsidian hides it; write <!-- … --> for a comment',
    isAdvice: true,
  },
  {
    pattern: /(?<=\S )\^[a-z][a-z0-9]*(?:-[a-z0-9]+){0,5}$/gm,
    why: 'only Obsidian understands it; delete it, or write {#its-id} at the end of a heading',
    isAdvice: true,
  },
  {
    pattern: /^\[source(?:, ?[\w+-]{1,30}){0,3}\]$/gm,
    why: 'a block of code is between lines of three backticks: ```',
  },
  {
    pattern: /(?<=\S )(?<!^:{3,6} )\{\.[a-z][\w-]{0,30}(?: [^{}\n]{1,100})?\}$/gim,
    why: 'attributes in braces belong to other systems; remove them',
  },
  {
    pattern: /(?<=\S )\{ ?open ?= ?[^{}\n]{1,20}\}$/gim,
    why: 'a :::details that is open has {open} at the end of its line',
  },
  {
    pattern: /^\*\[[^\]\n]{1,40}\]: ?\S[^\n]{0,60}/gm,
    why: 'an abbreviation is <abbr title="Hyper Text Markup Language">HTML</abbr>',
  },
  {
    // Not C++.
    pattern: /(?<![+\w{])\+\+(?=[^\s+])[^+\n]{1,100}(?<=\S)\+\+(?![+\w])/g,
    why: 'inserted text is <ins>HTML</ins>',
    isAdvice: true,
  },
  {
    pattern: /(?<![|\w])\|\|(?=[^\s|])[^|\n]{1,100}(?<=\S)\|\|(?![|\w])/g,
    why: 'hidden text is :::details Title, or <details>',
    isAdvice: true,
  },
  {
    // A Pandoc citation. Not the name of a person or a package.
    pattern:
      /\[@[a-z][\w:-]{0,30}\d{4}[a-z]?(?:[,;] [^\]\n]{1,60})?\](?!\()|\[@[a-z][\w:-]{0,30}, pp?\. [^\]\n]{1,60}\](?!\()/g,
    why: 'only Pandoc understands it; write a footnote [^1], or a link',
  },
  {
    pattern: /^(?:!!!|\?\?\?)\+? ?([a-z]+)(?: "[^"\n]{0,200}")?$/gim,
    why: (_, name = '') => calloutFor(name),
  },
  {
    pattern: new RegExp(`\\{\\{[<%${ELEMENT}][^}]{0,300}\\}\\}|(?<!\\{)\\{%-? ?[a-z][^%]{0,300}%\\}`, 'g'),
    why: 'only other systems replace it; write what it stands for, or put it in backticks if you mean the text',
  },
  {
    // Not a value of a Helm chart or another template that the post discusses.
    pattern:
      /\{\{-? ?(?:(?:site|page|post|paginator|jekyll|frontmatter)\.|\$(?:frontmatter|page|site|params|t|themeConfig)\b)[\w.]{1,100} ?(?:\|[^{}\n]{0,100})?-?\}\}/g,
    why: 'only other systems replace it; write what it stands for, or put it in backticks if you mean the text',
  },
  {
    // Not an internal method of ECMAScript, a shell test or an array.
    pattern:
      /!?\[\[(?!_?toc_?\]\])(?!(?:Get|Set|Call|Construct|Prototype|Value|Delete)\]\])(?![\s:$-])[^[\]\n=$]{1,200}(?<!\s)\]\]/g,
    why: (mark) =>
      `only a wiki or Obsidian understands it; write ${mark?.startsWith('!') ? '![what it shows](file.png)' : 'a link'}, or put it in backticks if you mean the text`,
  },
  {
    pattern: /^import (?:[\w*{}, $]{1,200} from )?['"][^'"\n]{1,200}['"];?$/gm,
    why: 'only MDX understands it; delete it, or put it in backticks if you mean the text',
  },
  {
    pattern: /^export (?:const|let|default|function|async) [^\n]{1,200}$|\{\/\*[^\n]{0,200}?\*\/\}/gm,
    why: 'only MDX understands it; delete it, or put it in backticks if you mean the text',
  },
  {
    pattern: /\[(b|i|u|s|url|img|code|quote|size|color)(?:=[^\]\n]{0,200})?\][^\n]{0,300}?\[\/\1\]/gi,
    why: 'only forums understand it; write **bold**, *italic*, `code` or [its text](its address)',
  },
  {
    pattern: /^\.\. ([a-z-]{2,30})::/gim,
    why: (_, name = '') =>
      nearestKind(name) === undefined ? 'only reStructuredText understands it; delete it' : calloutFor(name),
  },
  {
    pattern: /^\[(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]$/gm,
    why: (_, name = '') => calloutFor(name),
  },
  {
    pattern: /^={2,5} \p{Lu}[^=\n]{0,100}$|^h[1-6]\. /gmu,
    why: 'a heading begins with ## and a space',
  },
  {
    pattern: /^\{(?:code|noformat)(?::[^{}\n]{0,60})?\}$/gm,
    why: 'a block of code is between lines of three backticks: ```',
  },
  {
    pattern: /^\{(info|note|tip|warning)(?::[^{}\n]{0,60})?\}$/gm,
    why: (_, name = '') => calloutFor(name),
  },
  {
    pattern: /´(?=\S)[^´\n]{1,60}(?<=\S)´(?!\p{L})/gu,
    why: 'code is between backticks: `',
  },
  {
    pattern: /^\[(?:TOC|_TOC_|\[TOC\]|\[_TOC_\])\]$|^\{:toc\}$/gim,
    why: 'the page has a list of its headings without it; delete it',
  },
  {
    pattern: new RegExp(`^%\\[${ELEMENT}?https?:[^\\]\\n]{1,300}\\]$`, 'gm'),
    why: 'pages contain no other pages; write a link, or :::video https://… Title for a video',
  },
  {
    pattern: new RegExp(
      `(?<=${ELEMENT}) ?\\{(?:[:.]|[a-z-]{1,20}=)[^{}\\n]{1,100}\\}|^\\{(?:: ?|(?=[.]))(?:[.#][a-z]|[a-z-]{1,20}=)[^{}\\n]{0,100}\\}$|\\{ ?(?:width|height|target|rel|class|style|align)=[^{}\\n]{1,100}\\}`,
      'gim',
    ),
    why: 'attributes in braces belong to other systems; remove them',
  },
  {
    pattern: /^(?:'''|´´´|‘‘‘|’’’|"""(?=\w*$))[\w-]{0,30}$/gm,
    why: 'a block of code is between lines of three backticks: ```',
  },
  {
    pattern: /(?<![=\w])==(?=[^\s=])[^=\n]{1,100}(?<=\S)==(?![=\w])/g,
    why: 'marked text is <mark>HTML</mark>',
    isAdvice: true,
  },
  {
    pattern: /(?<=[\p{L}\p{N})])\^[\p{L}\p{N}+-]{1,10}\^|(?<=[A-Za-z])~\d{1,3}~/gu,
    why: 'superscript and subscript are <sup>HTML</sup> and <sub>HTML</sub>',
    isAdvice: true,
  },
  {
    pattern: new RegExp(`(?<![\\w:/]):(?:${EMOJI}):(?![\\w:/])`, 'g'),
    why: 'names of emoji are not replaced; write the emoji itself',
    isAdvice: true,
  },
];
