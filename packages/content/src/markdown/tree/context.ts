import { languageOf, type SiteLanguage } from '@portico/core/languages';
import { type Texts, textsIn } from '@portico/core/texts-in';
import type { Element, Parents, Root } from 'hast';
import type temml from 'temml';
import type { Replacements } from '#markdown/tree/tree.ts';
import type { ResolvedImage } from '#media/videos.ts';

export type MarkdownNotice = {
  /** Whether readers lose something; otherwise it is a warning. */
  readonly isMistake: boolean;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  readonly message: string;
};

/** A mistake that keeps a post from being published. */
export type Refusal = Pick<MarkdownNotice, 'line' | 'message'>;

export type Notices = ReturnType<typeof createNotices>;

/** Texts that the renderer adds to a post: titles of callouts, names of links and buttons. */
export type Labels = Texts['markdown'] & {
  /** The language of the labels (BCP 47), for their `lang` attributes (WCAG 3.1.2); undefined if it is the text's. */
  readonly lang: string | undefined;
};

/** A diagram of a post, with the name of its drawing and its line in the Markdown. */
export type Diagram = { readonly source: string; readonly file: string; readonly line: number };

export type Heading = {
  readonly id: string;
  readonly text: string;
  /** 2 to 6; the page's title is the only heading of level 1. */
  readonly level: number;
};

export type VisitContext = {
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  readonly lang: string;
  readonly labels: Labels;
  readonly notices: Notices;
  /** The diagrams that were found so far. */
  readonly diagrams: Diagram[];
};

/** Changes the tree of a post in place. It runs after sanitizing, so it may add what authors may not. */
export type Visitor = (tree: Root, context: VisitContext) => void | Promise<void>;

export type PostHeading = {
  readonly node: Element;
  readonly header: Element;
  readonly name: string;
  readonly ownId: string | undefined;
};

/** A block of code with what follows its opening fence. */
export type CodeBlock = {
  readonly pre: Element;
  readonly source: string;
  readonly info: string;
  readonly line: number;
};

export type PostContext = VisitContext & {
  readonly ids: { claim(id: string): boolean; unique(text: string): string };
  /** Undefined for a post without formulas. */
  readonly temml: typeof temml | undefined;
  /** The blocks that are visible before readers scroll. */
  readonly inSight: readonly unknown[];
  readonly headings: PostHeading[];
  readonly codeBlocks: CodeBlock[];
  /** Where the components of the site are, by their index in the text. */
  readonly components: { readonly node: Element; readonly index: number }[];
  readonly replacements: Replacements;
  section: string;
  hasPicture: boolean;
};

/** Finishes an element before its children are visited. */
export type ElementVisitor = (node: Element, post: PostContext, ancestors: readonly Parents[]) => void;

// If a text has very many mistakes, the first ones are enough.
const MAX_NOTICES = 100;

export function createNotices() {
  const notices: MarkdownNotice[] = [];
  const refusals: Refusal[] = [];
  return {
    mistake: (line: number, message: string) => notices.push({ isMistake: true, line, message }),
    refuse(line: number, message: string): void {
      notices.push({ isMistake: true, line, message });
      refusals.push({ line, message });
    },
    warn: (line: number, message: string) => notices.push({ isMistake: false, line, message }),
    firstRefusal: (): Refusal | undefined => refusals[0],
    list: (): readonly MarkdownNotice[] => notices.toSorted((a, b) => a.line - b.line).slice(0, MAX_NOTICES),
  };
}

export function labelsFor(lang: string | undefined, language?: SiteLanguage): Labels {
  const siteLanguage = languageOf({ language });
  const isSame = lang === undefined || lang === siteLanguage;
  return { ...textsIn(siteLanguage).markdown, lang: isSame ? undefined : siteLanguage };
}
