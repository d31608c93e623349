import MarkdownIt from 'markdown-it';
import { STARTING_TEXT } from '#draft-source.ts';
import { useBlockRules } from '#markdown/block-rules.ts';
import { readCodeNotes } from '#markdown/code-notes.ts';
import { DIAGRAM, diagramTitle } from '#markdown/diagram-title.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import { fenceMistakes } from '#markdown/fence-options.ts';
import { attributesOf, htmlEvents } from '#markdown/html/html-events.ts';

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
      return ofHtml(token.content, lineOf(token));
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
  const isNameless = language === DIAGRAM && title === undefined;
  return [
    ...(isOpen ? [unclosed] : []),
    ...options,
    ...notes,
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
    if (child.type === 'image' && child.content.trim() === '') {
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
