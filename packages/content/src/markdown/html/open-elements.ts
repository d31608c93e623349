import { OPTIONAL_ENDS, UNWRAPPED_ELEMENTS } from '#markdown/html/allowed-html.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { HtmlEvent } from '#markdown/html/html-events.ts';
import type { LinkedMedia, MediaLinks } from '#markdown/html/media-links.ts';
import type { Notices } from '#markdown/notices.ts';

/** A part of the output. Its text is final when the whole text has been written: an end may change what its start was. */
export type Piece = {
  text: string;
  /** The author's own text instead, to be shown as it is. */
  shown?: string;
  /** A `<source>` or `<track>`, which goes where a link takes the place of its video, sound or picture. */
  isSource?: boolean;
};

export type OpenTag = Extract<HtmlEvent, { kind: 'open' }>;
export type Element = {
  readonly name: string;
  readonly line: number;
  readonly source: string;
  readonly start: Piece;
  end: string;
  readonly isLink: boolean;
  /** Whether it may end without a tag, as HTML has it or since nothing is written for it. */
  endsByItself: boolean;
  media?: LinkedMedia;
};
/** What Markdown made and HTML stands in: its elements end with it. */
type Container = {
  readonly parent: Container | undefined;
  readonly isParagraph: boolean;
  readonly isLink: boolean;
  readonly elements: Element[];
  /** Names of elements around a paragraph that the author ends within it. */
  readonly late: string[];
};

export type OpenElementsOptions = {
  readonly notices: Notices;
  readonly media: MediaLinks;
  /** Tells that a tag is shown as text. */
  readonly tellText: (source: string, line: number) => void;
};

/** What of an author's HTML is open at a place of the output, within what Markdown made there. */
export function createOpenElements({ notices, media, tellText }: OpenElementsOptions) {
  const written: Piece[] = [];
  let container: Container = { parent: undefined, isParagraph: false, isLink: false, elements: [], late: [] };
  let depth = 0;
  let links = 0;

  function write(text: string, shown?: string): Piece {
    const piece = { text, ...(shown !== undefined && { shown }) };
    written.push(piece);
    return piece;
  }

  /** Opens an element, whose tag is the text; a tag that ends itself ends it at once. */
  function push({ name, source, empty }: OpenTag, line: number, text: string, more: Partial<Element> = {}): Piece {
    const start = write(text);
    const isLink = name === 'a' && text.includes(' href="');
    container.elements.push({ name, line, source, start, end: `</${name}>`, isLink, endsByItself: false, ...more });
    depth += 1;
    links += isLink ? 1 : 0;
    if (empty) {
      start.text += pop({ implied: false });
    }
    return start;
  }

  /** Takes the innermost element off, and gives the markup of its end. */
  function pop({ implied }: { readonly implied: boolean }): string {
    const element = container.elements.pop();
    if (element === undefined) {
      return '';
    }
    depth -= 1;
    links -= element.isLink ? 1 : 0;
    if (element.media !== undefined) {
      media.settle(element.media, element, written, links > 0);
    } else if (implied && UNWRAPPED_ELEMENTS.has(element.name)) {
      element.start.text = escapeHtml(element.source);
      tellText(element.source, element.line);
    } else if (implied && element.name === 'a' && !element.isLink) {
      // The target of links: a place, which needs no end.
      element.start.text += element.end;
      return '';
    } else if (implied && !element.endsByItself) {
      const end = `</${element.name}>`;
      notices.add(
        'html-unclosed',
        element.line,
        `<${element.name}> has no end, and ends with what it stands in; write ${end} where it ends, or the tag in backticks to show it`,
      );
    }
    return implied && OPTIONAL_ENDS.has(element.name) ? '' : element.end;
  }

  return {
    write,
    push,
    pop,
    depth: () => depth,
    inLink: () => links > 0,
    innermost: () => container.elements.at(-1),
    has: (name: string) => container.elements.some((element) => element.name === name),
    /** How many pieces there are. */
    count: () => written.length,
    /** Ends what is open up to the innermost element of that name; without a name, all that is in this container. */
    endMarkup(name?: string): string {
      let markup = '';
      for (let last = container.elements.at(-1); last !== undefined; last = container.elements.at(-1)) {
        markup += pop({ implied: last.name !== name });
        if (last.name === name) {
          break;
        }
      }
      return markup;
    },
    /** In a paragraph, an element around it may be ended: it ends after the paragraph then. */
    endLater(name: string): boolean {
      const { isParagraph, parent, late } = container;
      const isAround = isParagraph && parent?.elements.some((element) => element.name === name);
      if (isAround) {
        late.push(name);
      }
      return isAround === true;
    },
    enter({ isParagraph = false, isLink = false } = {}): void {
      container = { parent: container, isParagraph, isLink, elements: [], late: [] };
      links += isLink ? 1 : 0;
    },
    /** Leaves what `enter` entered, in which nothing is open any more. Gives the names of what ends after it. */
    leave(): readonly string[] {
      const { parent, isLink, late } = container;
      container = parent ?? container;
      links -= isLink ? 1 : 0;
      return late;
    },
    /** A block of Markdown begins. In a `<p>` it would end that, so the author's is made a `<div>`. */
    beginBlock(): void {
      const last = container.elements.at(-1);
      if (last?.name === 'p') {
        container.elements.pop();
        container.elements.push({ ...last, end: '</div>', endsByItself: false });
        last.start.text = `<div${last.start.text.slice('<p'.length)}`;
      }
    },
  };
}
