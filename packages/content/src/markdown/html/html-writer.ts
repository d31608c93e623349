import type { ElementIds } from '#markdown/element-ids.ts';
import { escapeHtml } from '#markdown/highlight.ts';
import {
  ALLOWED_ELEMENTS,
  ENDED_BY,
  FRAMES,
  OPTIONAL_ENDS,
  UNWRAPPED_ELEMENTS,
  VOID_ELEMENTS,
} from '#markdown/html/allowed-html.ts';
import { type Attributes, attributesMarkup, filterAttributes } from '#markdown/html/html-attributes.ts';
import { attributesOf, type HtmlEvent } from '#markdown/html/html-events.ts';
import { createMediaLinks, type LinkedMedia } from '#markdown/html/media-links.ts';
import type { Notices } from '#markdown/notices.ts';
import { tableGroup } from '#markdown/table-group.ts';

/** A part of the output. Its text is final when the whole text has been written: an end may change what its start was. */
export type Piece = {
  text: string;
  /** The author's own text instead, to be shown as it is. */
  shown?: string;
};

/** Where an event stands in the Markdown. */
export type Place = {
  /** 1-based. */
  readonly line: number;
  /** The text of the heading above; empty where there is none. */
  readonly section: string;
  /** Whether it is in a block of HTML, and not in a sentence. */
  readonly inBlock: boolean;
};

export type HtmlWriterOptions = {
  readonly notices: Notices;
  readonly ids: ElementIds;
  /** Origins besides the site's own whose media a page may show. */
  readonly mediaOrigins: readonly string[];
};

export type HtmlWriter = ReturnType<typeof createHtmlWriter>;

type OpenTag = Extract<HtmlEvent, { kind: 'open' }>;
type Element = {
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

// As deep as Markdown itself nests blocks (markdown-it's `maxNesting`). What is deeper has its tags as text.
const DEEPEST = 100;
const CODE_START = '<figure class="code" data-language="text"><pre role="group" aria-label="Code" tabindex="0"';
const CODE_END = '</span></code></pre></figure>';

/**
 * Writes an author's HTML so that it is safe and balanced: only allowed elements and attributes are written as such, what
 * else looks like a tag becomes text, and an element ends where what Markdown made around it ends.
 */
export function createHtmlWriter({ notices, ids, mediaOrigins }: HtmlWriterOptions) {
  const media = createMediaLinks({ notices, mediaOrigins });
  const written: Piece[] = [];
  let container: Container = { parent: undefined, isParagraph: false, isLink: false, elements: [], late: [] };
  let depth = 0;
  let links = 0;
  let opened: Element | undefined;

  function piece(text: string, shown?: string): Piece {
    const made = { text, ...(shown !== undefined && { shown }) };
    written.push(made);
    return made;
  }

  function asText(event: HtmlEvent): Piece {
    return piece(escapeHtml(event.source), event.source);
  }

  function push(event: OpenTag, place: Place, text: string, more: Partial<Element> = {}): Piece {
    const start = piece(text);
    const { name, source, empty } = event;
    const isLink = name === 'a' && text.includes(' href="');
    const element = { name, line: place.line, source, start, end: `</${name}>`, isLink, endsByItself: false, ...more };
    container.elements.push(element);
    depth += 1;
    links += isLink ? 1 : 0;
    opened = element;
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

  function tellText(source: string, line: number): void {
    notices.add(
      'html-as-text',
      line,
      `${source.slice(0, 80)} is shown as text, since a post may not have such an element; write it in backticks if that is what you mean, or leave it out`,
    );
  }

  function open(event: OpenTag, place: Place): Piece {
    const { name, source } = event;
    const ends = ENDED_BY.get(name);
    // Their ends are left out, as the author's were.
    while (ends?.has(container.elements.at(-1)?.name ?? '')) {
      pop({ implied: true });
    }
    const attributes = source.length > name.length + 2 ? attributesOf(source) : new Map<string, string>();
    const isAllowed = ALLOWED_ELEMENTS.has(name);
    const frame = FRAMES.get(name);
    const framed = frame === undefined ? undefined : attributes.get(frame);
    const standsAlone = place.inBlock && container.elements.length === 0;
    if (framed !== undefined && depth < DEEPEST) {
      const link = media.link(framed, attributes, { ...place, inLink: links > 0, standsAlone, isFrame: true });
      return name === 'embed' ? piece(link) : push(event, place, link, { end: '', endsByItself: true });
    }
    if ((!isAllowed && !UNWRAPPED_ELEMENTS.has(name)) || (depth >= DEEPEST && !VOID_ELEMENTS.has(name))) {
      tellText(source, place.line);
      return asText(event);
    }
    if (!isAllowed) {
      return push(event, place, '', { end: '' });
    }
    if (name === 'img') {
      return piece(image(attributes, place, standsAlone));
    }
    if (name === 'source' || name === 'track') {
      const own = media.ownSource(container.elements.at(-1)?.media, attributes, place.line);
      return piece(own === undefined ? '' : `<${name}${attributesIn(name, own, place)}>`);
    }
    if (VOID_ELEMENTS.has(name)) {
      return piece(`<${name}${attributesIn(name, attributes, place)}>`);
    }
    return push(event, place, ...startOf(name, attributes, place, standsAlone));
  }

  /** The markup of an element's start, and what is special about it. */
  function startOf(
    name: string,
    attributes: Attributes,
    place: Place,
    standsAlone: boolean,
  ): [string, Partial<Element>] {
    const outer = container.elements.at(-1);
    if (name === 'code' && outer?.name === 'pre' && outer === opened) {
      return ['', { end: '', endsByItself: true }];
    }
    if (name === 'video' || name === 'audio' || name === 'picture') {
      const linked = media.begin(attributes, { ...place, inLink: links > 0, standsAlone }, written.length + 1);
      return [`<${name}${attributesIn(name, linked.attributes, place)}>`, { media: linked }];
    }
    const markup = attributesIn(name, attributes, place);
    if (name === 'table') {
      return [`${tableGroup(place.section)}<table${markup}>`, { end: '</table></div>' }];
    }
    return name === 'pre'
      ? [`${CODE_START}${markup}><code><span class="line">`, { end: CODE_END }]
      : [`<${name}${markup}>`, { endsByItself: OPTIONAL_ENDS.has(name) }];
  }

  function image(attributes: Attributes, place: Place, standsAlone: boolean): string {
    const picture = container.elements.at(-1)?.media;
    const shown = media.ownImage(attributes, place.line);
    if (shown === undefined) {
      if (picture !== undefined) {
        picture.isReplaced = true;
      }
      const src = attributes.get('src') ?? '';
      return media.link(src, attributes, { ...place, inLink: links > 0, standsAlone });
    }
    if (picture !== undefined) {
      picture.own += 1;
    }
    return `<img${attributesIn('img', shown, place)}>`;
  }

  /** The attributes that an element may have, as markup. What is left out is told. */
  function attributesIn(name: string, attributes: Attributes, { line }: Place): string {
    const { allowed, dropped } = filterAttributes(name, attributes);
    if (dropped.length > 0) {
      notices.add(
        'html-dropped',
        line,
        `${dropped.join(', ')} of <${name}> is left out, since posts bring no styles and no scripts, and only attributes that say what a text is; remove it`,
      );
    }
    for (const attribute of name === 'a' ? ['id', 'name'] : ['id']) {
      const id = allowed.get(attribute);
      const reason = id === undefined || (attribute === 'name' && id === allowed.get('id')) ? undefined : ids.claim(id);
      if (reason !== undefined) {
        allowed.delete(attribute);
        const what = `${attribute}=${JSON.stringify(id)} of <${name}>`;
        notices.add('id-taken', line, `${what} is left out, since ${reason}; choose another`);
      }
    }
    return attributesMarkup(allowed);
  }

  function close(event: HtmlEvent & { readonly kind: 'close' }, place: Place): Piece {
    const { name } = event;
    if (VOID_ELEMENTS.has(name)) {
      return piece('');
    }
    const { elements, parent, isParagraph, late } = container;
    if (elements.some((element) => element.name === name)) {
      let markup = '';
      while (elements.at(-1)?.name !== name) {
        markup += pop({ implied: true });
      }
      return piece(markup + pop({ implied: false }));
    }
    if (isParagraph && parent?.elements.some((element) => element.name === name)) {
      late.push(name);
      return piece('');
    }
    if (!ALLOWED_ELEMENTS.has(name)) {
      return asText(event);
    }
    if (name !== 'p') {
      notices.add(
        'html-dropped',
        place.line,
        `${event.source} is left out, since it ends nothing that begins here; remove it, or write it in backticks to show it`,
      );
    }
    return piece('');
  }

  function text(source: string): Piece {
    const begun = opened?.name === 'pre' ? source.replace(/^\n/, '') : source;
    return piece(begun.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  }

  /** Ends the elements that are open in what Markdown made last. */
  function endElements(): Piece[] {
    let markup = '';
    while (container.elements.length > 0) {
      markup += pop({ implied: true });
    }
    return markup === '' ? [] : [piece(markup)];
  }

  return {
    endElements,
    write(event: HtmlEvent, place: Place): Piece {
      const before = opened;
      const made = writeEvent(event, place);
      if (opened === before) {
        opened = undefined;
      }
      return made;
    },
    /** Tells of a block that is shown as the code that it is. */
    showBlock: tellText,
    /** Whether text here is in a link. */
    inLink: () => links > 0,
    linkOf: media.link,
    isShownHere: media.isShown,
    enter({ isParagraph = false, isLink = false } = {}): void {
      container = { parent: container, isParagraph, isLink, elements: [], late: [] };
      links += isLink ? 1 : 0;
    },
    /** Leaves what `enter` entered; what is still open in it has been ended. Gives the ends that come after it. */
    leave(place: Place): Piece[] {
      const { parent, isLink, late } = container;
      container = parent ?? container;
      links -= isLink ? 1 : 0;
      return late.map((name) => close({ kind: 'close', name, source: `</${name}>`, offset: 0 }, place));
    },
    /** A block of Markdown begins. In a `<p>` it would end that, so the author's is made a `<div>`. */
    beginBlock(): void {
      const last = container.elements.at(-1);
      if (last?.name === 'p') {
        container.elements.pop();
        container.elements.push({ ...last, end: '</div>', endsByItself: false });
        last.start.text = last.start.text.replace(/^<p/, '<div');
      }
    },
  };

  function writeEvent(event: HtmlEvent, place: Place): Piece {
    switch (event.kind) {
      case 'open':
        return open(event, place);
      case 'close':
        return close(event, place);
      case 'text':
        return text(event.source);
      case 'comment':
        return piece('');
      case 'other':
        return asText(event);
    }
  }
}
