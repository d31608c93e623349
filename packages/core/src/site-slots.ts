import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { closest } from '#closest.ts';
import type { FieldValues, OwnField } from '#config/own-fields.ts';

export type AnyFields = Readonly<Record<string, OwnField>>;

/** A post, as slots next to it get it. */
export type SlotPost<Fields = AnyFields> = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The names of the authors. */
  readonly authors: readonly string[];
  /** ISO 8601 dates or date-times. */
  readonly date: string;
  readonly updated?: string | undefined;
  readonly tags: readonly string[];
  readonly category: string;
  readonly series?: string | undefined;
  readonly readingMinutes: number;
  /** BCP 47; absent for a post in the site's own language. */
  readonly lang?: string | undefined;
  /** Its values of the fields that `blog.fields` describes; absent if it has none. */
  readonly fields?: FieldValues<Fields> | undefined;
};

/** A list of posts: the number of the page, and the name, such as the tag's. The index has no name. */
export type SlotList = {
  readonly kind: 'index' | 'tag' | 'category' | 'author';
  readonly name?: string | undefined;
};

/** A post without a cover, and the size at which its drawing would be shown: on its page, first on the index, in a card, or in a list. */
export type SlotCover = {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  /** Its `coverNumber`. */
  readonly number?: string | undefined;
  readonly size: 'band' | 'large' | 'tile' | 'small';
};

export type SlotAuthor = { readonly name: string; readonly slug: string };

type Props<Fields = AnyFields> = {
  readonly post: SlotPost<Fields>;
  readonly list: SlotList;
  readonly author: SlotAuthor;
  readonly cover: SlotCover;
};
type Slot = { readonly place: string; readonly props: readonly string[] };

/** The places in which a site can show its own components, `slots/NAME.tsx`, and the names of their props. */
export const SLOTS = {
  head: { place: 'In `<head>`, before the style sheets', props: [] },
  banner: { place: 'Above the header, below an announcement', props: [] },
  'header-end': { place: 'In the header, before Log in', props: [] },
  'footer-top': {
    place: 'In place of the logo, tagline and newsletter in the footer (`FooterTop`)',
    props: ['brand', 'tagline', 'newsletter'],
  },
  'footer-end': { place: 'In the footer, above the copyright line', props: [] },
  'post-header': {
    place: 'In place of what comes before the text of a post (`PostHeader`)',
    props: ['post', 'picture', 'byline', 'note', 'printed'],
  },
  'post-start': { place: "Between a post's title and its text", props: ['post'] },
  'post-aside': { place: "Below a post's table of contents, in windows of 64rem and wider", props: ['post'] },
  'post-end': { place: "After a post's text, above its tags and authors", props: ['post'] },
  'post-card': {
    place: 'In place of the cards of posts, on pages of the blog and in `PostList` (`PostCard`)',
    props: ['post', 'heading', 'picture', 'byline', 'className'],
  },
  'list-start': { place: 'Between the heading of a list of posts and its first post', props: ['list'] },
  'list-end': { place: 'After a list of posts and its page links', props: ['list'] },
  'author-end': { place: "On an author's page, after the author", props: ['author'] },
  cover: { place: 'In place of the drawing of a post without a cover', props: ['cover'] },
  subscribe: { place: 'Below lists, and after the link to subscribe below posts', props: [] },
  'not-found': {
    place: 'In place of the page for an address without one (`NotFound`)',
    props: ['heading', 'text', 'posts', 'children'],
  },
} as const satisfies Readonly<Record<string, Slot>>;

export type SlotName = keyof typeof SLOTS;

/** The props of the component in a slot that replaces nothing. */
export type AddingSlotProps<Name extends SlotName, Fields> = Pick<
  Props<Fields>,
  (typeof SLOTS)[Name]['props'][number] & keyof Props
>;

/** What the program passes to components in slots. Each of them uses some of it. */
export type AnySlotProps = Partial<Props>;

export type SlotFile = {
  /** The path relative to the site folder. */
  readonly file: string;
  readonly name: string;
  /** What is wrong with it, and what to do. */
  readonly mistake?: string | undefined;
};

/** Returns the modules in `slots/` of a site folder. */
export function siteSlots(folder: string): readonly SlotFile[] {
  const slots = path.join(folder, 'slots');
  const entries = existsSync(slots) ? readdirSync(slots).filter((entry) => /\.[cm]?[jt]sx?$/.test(entry)) : [];
  return entries.sort().map((entry) => {
    const { name } = path.parse(entry);
    return { file: `slots/${entry}`, name, mistake: mistakeOf(name, entry) };
  });
}

function mistakeOf(name: string, entry: string): string | undefined {
  const names = Object.keys(SLOTS);
  if (!names.includes(name)) {
    const near = closest(name, names);
    const advice = near === undefined ? `the slots are ${names.join(', ')}.` : `did you mean slots/${near}.tsx?`;
    return `no slot has this name: ${advice} What slots import belongs in another folder`;
  }
  return entry === `${name}.tsx` ? undefined : `a slot is a .tsx file; rename it to slots/${name}.tsx`;
}
