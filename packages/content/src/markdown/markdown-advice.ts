import MarkdownIt from 'markdown-it';
import { STARTING_TEXT } from '#draft-source.ts';
import { useBlockRules } from '#markdown/block-rules.ts';
import { readCodeNotes } from '#markdown/code-notes.ts';
import { diagramTitle, isDiagram } from '#markdown/diagrams.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import { fenceMistakes } from '#markdown/fence-options.ts';
import { attributesOf, htmlEvents } from '#markdown/html/html-events.ts';
import { alternativeOf } from '#markdown/text-of.ts';

export type Advice = {
  /** True where text is shown as something else than was written; else nothing is lost. */
  readonly isMistake: boolean;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  /** What, why, and what to write instead. */
  readonly message: string;
};

type Token = ReturnType<MarkdownIt['parse']>[number];

const LEVEL_1 =
  "the title is the page's heading of level 1, so this is a second one; begin sections with ## and their parts with ###";

// Nothing else within a paragraph is looked at, and parsing it all would take as long as rendering does.
const MAY_HAVE_IMAGE = /!\[|<img/i;
const SHELLS: ReadonlySet<string> = new Set(['bash', 'sh', 'shell', 'zsh']);
const PROMPT = '$ ';
const CODE: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'textarea']);
const MASK = '\uFFFC';
const MASKED = /\uFFFC+/g;
const MAY_HAVE_MARKS = /`{3}|~{3}|\*\*|\]\(/;
// A fence, a link or picture, or what is bold.
const MARKS =
  /^ {0,3}(?:`{3,20}|~{3,20})[^`\n]{0,30}$|!?\[[^[\]\n]{0,300}\]\([^()\s\uFFFC]{2,300}\)|\*\*(?![\s*/])[^*\n]{1,200}(?<!\s)\*\*/m;
const UNWRITTEN = `the paragraph begins with "${STARTING_TEXT}", which npm run new-provider wrote; write the post, or delete it`;
const NO_TITLE =
  'the diagram has no title, so who does not see it does not learn what it shows; write a line accTitle: what it shows, below its first line, or title="what it shows" behind mermaid';

/** Makes the function that looks for what an author probably did not mean in a post's Markdown. */
export function createMarkdownAdviser(): (markdown: string) => readonly Advice[] {
  // The notes themselves, where they stand, are looked at as well.
  const markdownIt = new MarkdownIt({ html: true }).use(useBlockRules).disable('footnoteTail');
  markdownIt.core.ruler.at('inline', ({ tokens, md, env }) => {
    for (const { type, content, children } of tokens) {
      if (type === 'inline' && children !== null && MAY_HAVE_IMAGE.test(content)) {
        md.inline.parse(content, md, env, children);
      }
    }
  });
  return (markdown) => {
    const tokens = markdownIt.parse(markdown, {});
    return [...tokens.flatMap(ofBlock), ...firstHeading(tokens)].sort((a, b) => a.line - b.line);
  };
}

function ofBlock(token: Token): readonly Advice[] {
  switch (token.type) {
    case 'fence':
      return ofFence(token);
    case 'inline':
      return ofInline(token);
    case 'html_block':
      return [...ofHtml(token.content, lineOf(token)), ...markdownInHtml(token.content, lineOf(token))];
    default:
      return [];
  }
}

function ofFence(token: Token): readonly Advice[] {
  const [from = 0, to = 0] = token.map ?? [];
  const lines = token.content.split('\n').length - (token.content.endsWith('\n') || token.content === '' ? 1 : 0);
  // Its lines are those of the code, the opening one and the closing one.
  const isOpen = to - from < lines + 2;
  const unclosed: Advice = {
    isMistake: true,
    line: from + 1,
    message: `the code block that opens here is not closed, so all that follows is code; put a line ${token.markup} where it ends`,
  };
  const code = readCodeNotes(token.content.split('\n').slice(0, lines));
  // Marked lines are counted in the block as it is shown.
  const options = fenceMistakes(token.info, code.lines.length).map((message) => ({
    isMistake: false,
    line: from + 1,
    message,
  }));
  const notes = code.unknown.map(({ note, line }) => ({
    isMistake: false,
    line: from + 2 + line,
    message: `there is no [!code ${note}], so it shows as the comment that it is; there are ++, --, highlight, focus and word:…`,
  }));
  const { language, title = diagramTitle(token.content) } = parseFenceInfo(token.info);
  const hasPrompts = SHELLS.has(language) && code.lines.some((text) => text.startsWith(PROMPT));
  const prompts = `"${PROMPT}" is copied with the commands of this block; write console in place of ${language}, in which it is a prompt`;
  const isNameless = isDiagram(token) && title === undefined;
  return [
    ...(isOpen ? [unclosed] : []),
    ...options,
    ...notes,
    ...(hasPrompts ? [{ isMistake: false, line: from + 1, message: prompts }] : []),
    ...(isNameless ? [{ isMistake: false, line: from + 1, message: NO_TITLE }] : []),
  ];
}

function ofInline(token: Token): readonly Advice[] {
  let line = lineOf(token);
  // With words behind it: an instruction of a post may be to replace what follows.
  const isUnwritten = token.content.startsWith(`${STARTING_TEXT}: `);
  const unwritten = isUnwritten ? [{ isMistake: false, line, message: UNWRITTEN }] : [];
  const ofChildren = (token.children ?? []).flatMap((child) => {
    if (child.type === 'softbreak' || child.type === 'hardbreak') {
      line += 1;
    }
    if (child.type === 'image' && alternativeOf(child).trim() === '') {
      const source = JSON.stringify(child.attrGet('src'));
      const message = `the image ${source} has no alternative text, so who does not see it learns nothing of it; write what it shows: ![what it shows](…), or <img alt=""> where it is only decoration`;
      return [{ isMistake: false, line, message }];
    }
    return child.type === 'html_inline' ? ofHtml(child.content, line) : [];
  });
  return [...unwritten, ...ofChildren];
}

function ofHtml(html: string, line: number): readonly Advice[] {
  return htmlEvents(html)
    .filter((event) => event.kind === 'open' && event.name === 'img' && !attributesOf(event.source).has('alt'))
    .map(({ offset }) => ({
      isMistake: false,
      line: line + newlines(html.slice(0, offset)),
      message:
        'the image has no alternative text, so who does not see it learns nothing of it; add alt="what it shows", or alt="" where it is only decoration',
    }));
}

/** The first piece of Markdown in HTML that no empty line stands before: readers see it as it was typed. */
function markdownInHtml(html: string, line: number): readonly Advice[] {
  const text = MAY_HAVE_MARKS.test(html) ? textInHtml(html) : '';
  const found = MARKS.exec(text);
  if (found === null) {
    return [];
  }
  const shown = found[0].trim().replace(MASKED, '…');
  return [
    {
      isMistake: false,
      line: line + newlines(text.slice(0, found.index)),
      message: `${JSON.stringify(shown)} is shown as text, since no Markdown is read in HTML before an empty line; put one after the tag, and one before its end`,
    },
  ];
}

/** HTML with a sign in the place of each character that is no text, or code. */
function textInHtml(html: string): string {
  let code = 0;
  return htmlEvents(html)
    .map((event) => {
      const isCode = 'name' in event && CODE.has(event.name);
      code += isCode && event.kind === 'open' ? 1 : 0;
      code -= isCode && event.kind === 'close' && code > 0 ? 1 : 0;
      return event.kind === 'text' && code === 0 ? event.source : event.source.replace(/[^\n]/g, MASK);
    })
    .join('');
}

function firstHeading(tokens: readonly Token[]): readonly Advice[] {
  const first = tokens.find(
    ({ type, tag, content }) =>
      (type === 'heading_open' && tag === 'h1') || (type === 'html_block' && hasHeading1(content)),
  );
  return first === undefined ? [] : [{ isMistake: false, line: lineOf(first), message: LEVEL_1 }];
}

function hasHeading1(html: string): boolean {
  return htmlEvents(html).some((event) => event.kind === 'open' && event.name === 'h1');
}

function lineOf({ map }: Token): number {
  return (map?.[0] ?? 0) + 1;
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
