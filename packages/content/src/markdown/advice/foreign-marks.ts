import { CALLOUTS } from '@portico/core/color-uses';
import { ELEMENT, type Mark } from '#markdown/advice/mark.ts';
import { DIRECTIVES } from '#markdown/parsing/directives.ts';

const KINDS = CALLOUTS.map((kind) => kind.toUpperCase()).join('], [!');
const EMOJI =
  'tada|rocket|smile|smiley|heart|fire|warning|bulb|sparkles|bug|wave|eyes|thinking|joy|zap|memo|construction|lock|key|star|100|[+]1|-1|thumbsup|thumbsdown|point_right|point_down|white_check_mark|heavy_check_mark|check|x|boom|sob|wink|clap|pray|muscle|package|books|link|information_source|exclamation|question|party|raised_hands';

/** What only other systems understand. */
export const FOREIGN_MARKS: readonly Mark[] = [
  {
    pattern: new RegExp(`^:{3,} ?\\{?\\.?(?!(?:${DIRECTIVES.join('|')})\\b)(?:[a-z].*)?$`, 'gim'),
    why: 'this is not a directive; write :::details, :::tabs with lines ::tab Name, :::gallery, :::video, and callouts (> [!NOTE])',
  },
  {
    pattern: new RegExp(`^\\[!(?!(?:${CALLOUTS.join('|')})\\]:?(?:[\\s${ELEMENT}]|$))[a-z]{1,20}\\]`, 'gim'),
    why: `a callout begins with a line > [!${KINDS}] and has its text below`,
  },
  {
    pattern: /^(?:!!!|\?\?\?)\+? [a-z]+(?: "[^"\n]{0,200}")?$/gim,
    why: `a callout begins with a line > [!${KINDS}] and has its text below, each line with > before it`,
  },
  {
    pattern: new RegExp(`\\{\\{[<%${ELEMENT}][^}]{0,300}\\}\\}|(?<!\\{)\\{%-? ?[a-z][^%]{0,300}%\\}`, 'g'),
    why: 'only other systems replace it; write what it stands for, or put it in backticks if you mean the text',
  },
  {
    // Not a value of a Helm chart or another template that the post is about.
    pattern: /\{\{-? ?(?:site|page|post|paginator|jekyll)\.[\w.]{1,100} ?(?:\|[^{}\n]{0,100})?-?\}\}/g,
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
    pattern: /^\[(?:TOC|_TOC_)\]$/gim,
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
    why: 'attributes in braces are of other systems; remove them',
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
    why: 'raised and lowered text is <sup>HTML</sup> and <sub>HTML</sub>',
    isAdvice: true,
  },
  {
    pattern: new RegExp(`(?<![\\w:/]):(?:${EMOJI}):(?![\\w:/])`, 'g'),
    why: 'names of emoji are not replaced; write the emoji itself',
    isAdvice: true,
  },
];
