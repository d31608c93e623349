import type { RuleName } from '@portico/core/check-rules';
import { languageOf, type SiteLanguage } from '@portico/core/languages';
import type { OwnCallouts } from '@portico/core/own-callouts';
import { type Texts, textsIn } from '@portico/core/texts-in';
import type { Element, Parents, Root } from 'hast';
import type temml from 'temml';
import type { Secret } from '#files/secrets.ts';
import type { Replacements } from '#markdown/tree/tree.ts';
import type { ResolvedImage } from '#media/videos.ts';

export type MarkdownNotice = {
  /** The rule that found it. */
  readonly rule: RuleName;
  /** Whether it keeps the post from being published. */
  readonly isRefusal?: boolean;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
  readonly message: string;
};

/** A mistake that keeps a post from being published. */
export type Refusal = Pick<MarkdownNotice, 'rule' | 'line' | 'message'>;

export type Notices = ReturnType<typeof createNotices>;

/** Texts that the renderer adds to a post: titles of callouts, names of links and buttons. */
export type Labels = Omit<Texts['markdown'], 'callouts'> & {
  /** The titles of callouts by their kinds, which include those of the site. */
  readonly callouts: Readonly<Record<string, string>>;
  /** The language of the labels (BCP 47), for their `lang` attributes (WCAG 3.1.2); undefined if it is the text's. */
  readonly lang: string | undefined;
};

/** A diagram in a post, with the name of its drawing and its line in the Markdown. */
export type Diagram = { readonly source: string; readonly file: string; readonly line: number };

export type Heading = {
  readonly id: string;
  readonly text: string;
  /** 2 to 6; only the page's title has level 1. */
  readonly level: number;
};

export type VisitContext = {
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  readonly lang: string;
  readonly labels: Labels;
  /** `false`: a video without a still image has a plain field. */
  readonly drawings?: boolean | undefined;
  readonly notices: Notices;
  /** The diagrams found so far. */
  readonly diagrams: Diagram[];
};

/** Changes the tree of a post in place. Visitors run after sanitizing, so they may add what authors may not. */
export type Visitor = (tree: Root, context: VisitContext) => void | Promise<void>;

export type PostHeading = {
  readonly node: Element;
  readonly header: Element;
  readonly name: string;
  readonly ownId: string | undefined;
};

/** A code block with the text after its opening fence. */
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
  /** The positions of the site's components, by their index in the text. */
  readonly components: { readonly node: Element; readonly index: number }[];
  readonly replacements: Replacements;
  section: string;
  hasPicture: boolean;
};

/** Finishes an element before its children are visited. */
export type ElementVisitor = (node: Element, post: PostContext, ancestors: readonly Parents[]) => void;

// If a text has very many mistakes, the first ones are enough.
const MAX_NOTICES = 100;
// Some programs truncate what they quote, so we recognize a secret by its first characters. No secret is shorter.
const SECRET_START = 6;

export function createNotices() {
  const notices: MarkdownNotice[] = [];
  const secrets: MarkdownNotice[] = [];
  const starts = new Set<string>();

  /** Messages are logged, so none of them may repeat a secret. */
  function withoutSecrets(notice: MarkdownNotice): MarkdownNotice {
    const hasOne = (word: string) =>
      Array.from(word, (_, index) => word.slice(index, index + SECRET_START)).some((part) => starts.has(part));
    return { ...notice, message: notice.message.replace(/\S+/g, (word) => (hasOne(word) ? '…' : word)) };
  }

  return {
    report: (rule: RuleName, line: number, message: string) => notices.push({ rule, line, message }),
    /** Reports what keeps the post from being published. */
    refuse: (rule: RuleName, line: number, message: string) => notices.push({ rule, isRefusal: true, line, message }),
    /** `texts` are the secrets on the line, which no message may repeat. */
    secret(line: number, message: string, { texts, isCertain }: Pick<Secret, 'texts' | 'isCertain'>): void {
      const rule = isCertain ? 'secret/certain' : 'secret/likely';
      secrets.push({ rule, ...(isCertain && { isRefusal: true }), line, message });
      for (const text of texts) {
        starts.add(text.slice(0, SECRET_START));
      }
    },
    /**
     * Returns the notices in the order of their lines. Notices that keep a post from being published are never dropped in favor of others.
     */
    list(): readonly MarkdownNotice[] {
      const withSecrets = new Set(secrets.map(({ line }) => line));
      const others = notices.filter(({ line, isRefusal }) => isRefusal || !withSecrets.has(line));
      const byLine = (a: MarkdownNotice, b: MarkdownNotice) => a.line - b.line;
      return [...secrets, ...others]
        .toSorted((a, b) => Number(b.isRefusal ?? false) - Number(a.isRefusal ?? false) || byLine(a, b))
        .slice(0, MAX_NOTICES)
        .map((notice) => (starts.size === 0 || secrets.includes(notice) ? notice : withoutSecrets(notice)))
        .toSorted(byLine);
    },
  };
}

export function labelsFor(lang: string | undefined, language?: SiteLanguage, own: OwnCallouts = {}): Labels {
  const siteLanguage = languageOf({ language });
  const isSame = lang === undefined || lang === siteLanguage;
  const { callouts, ...others } = textsIn(siteLanguage).markdown;
  const titles = Object.entries(own).map(([kind, { title }]) => [kind, title]);
  return {
    ...others,
    callouts: { ...callouts, ...Object.fromEntries(titles) },
    lang: isSame ? undefined : siteLanguage,
  };
}
