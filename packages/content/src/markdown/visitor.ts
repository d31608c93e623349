import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import type { CodeBlock } from '#markdown/code/code-blocks.ts';
import type { Diagram } from '#markdown/code/diagrams.ts';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';
import type { ElementIds } from '#markdown/visitors/element-ids.ts';
import type { PostHeading } from '#markdown/visitors/headings.ts';
import type { Temml } from '#markdown/visitors/math.ts';
import type { PictureFormat } from '#media/pictures.ts';
import type { VideoParts } from '#media/videos.ts';

export type ResolvedImage = {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  readonly hash?: string;
  readonly formats?: readonly PictureFormat[];
  readonly dark?: Omit<ResolvedImage, 'dark'>;
  /** The SVG of a diagram's drawing. */
  readonly drawing?: string;
  /** Present if it is a video; its size is then its poster's. */
  readonly video?: VideoParts;
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

export type PostContext = VisitContext & {
  readonly ids: ElementIds;
  readonly temml: Temml;
  /** The blocks that are visible before readers scroll. */
  readonly inSight: readonly unknown[];
  readonly headings: PostHeading[];
  readonly codeBlocks: CodeBlock[];
  readonly replacements: Replacements;
  section: string;
  hasPicture: boolean;
};

/** Finishes an element before its children are visited. */
export type ElementVisitor = (node: Element, post: PostContext, ancestors: readonly Parents[]) => void;

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    written?: readonly string[];
    /** What feeds show in place of an element. */
    picture?: Element;
  }
}

// Navigation within the page, texts for screen readers, and dark pictures.
const ONLY_ON_PAGE = ['heading-anchor', 'footnote-backref', 'embed-note', 'visually-hidden', 'dark-only'];

/** Whether an element belongs to the page around a text, so that feeds and the search leave it out. */
export function isOnlyOnPage(node: Element): boolean {
  return node.properties.hidden !== undefined || ONLY_ON_PAGE.some((name) => hasClass(node, name));
}

export function lineOf({ position }: Element): number {
  return position?.start.line ?? 1;
}

export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes(name);
}

export function childElements({ children }: Parents): Element[] {
  const nodes: readonly Nodes[] = children;
  return nodes.filter((node) => node.type === 'element');
}

/** Visits each node below `parent`, before its children. The ancestors change when the visitor has returned. */
export function walk(
  parent: Parents,
  visit: (node: Nodes, ancestors: readonly Parents[]) => void,
  ancestors: Parents[] = [],
): void {
  ancestors.push(parent);
  for (const node of parent.children) {
    visit(node, ancestors);
    if ('children' in node) {
      walk(node, visit, ancestors);
    }
  }
  ancestors.pop();
}

/** What takes the place of elements once all are visited: changing their parent's children each time would take quadratic time. */
export type Replacements = Map<Nodes, readonly ElementContent[]>;

/** Replaces each element once, so what replaces it may contain it. */
export function applyReplacements(parent: Parents, replacements: Replacements): void {
  const nodes: readonly Nodes[] = parent.children;
  const children = nodes.flatMap((node): readonly Nodes[] => {
    const others = replacements.get(node) ?? [node];
    replacements.delete(node);
    return others;
  });
  Object.assign(parent, { children });
  for (const child of children) {
    if ('children' in child) {
      applyReplacements(child, replacements);
    }
  }
}
