import { CODE_BLOCK_END, codeBlockStart } from '#markdown/code-block.ts';
import type { ElementIds } from '#markdown/element-ids.ts';
import {
  ALLOWED_ELEMENTS,
  ENDED_BY,
  FRAMES,
  OPTIONAL_ENDS,
  UNWRAPPED_ELEMENTS,
  VOID_ELEMENTS,
} from '#markdown/html/allowed-html.ts';
import { createAttributeWriter } from '#markdown/html/attribute-writer.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Attributes } from '#markdown/html/html-attributes.ts';
import { attributesOf, type HtmlEvent } from '#markdown/html/html-events.ts';
import { createMediaLinks } from '#markdown/html/media-links.ts';
import { createOpenElements, type Element, type OpenTag, type Piece } from '#markdown/html/open-elements.ts';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';
import { tableGroup } from '#markdown/table-group.ts';

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
  /** Language of the text, BCP 47; undefined where it is the site's. */
  readonly labels: Labels;
};

// As deep as Markdown itself nests blocks (markdown-it's `maxNesting`). What is deeper has its tags as text.
const DEEPEST = 100;

/**
 * Writes an author's HTML so that it is safe and balanced: only allowed elements and attributes are written as such, what
 * else looks like a tag becomes text, and an element ends where what Markdown made around it ends.
 */
export function createHtmlWriter({ notices, ids, mediaOrigins, labels }: HtmlWriterOptions) {
  const media = createMediaLinks({ notices, mediaOrigins });
  const attributesIn = createAttributeWriter({ notices, ids });
  const elements = createOpenElements({ notices, media, tellText });
  let opened: Element | undefined;

  function asText(event: HtmlEvent): Piece {
    return elements.write(escapeHtml(event.source), event.source);
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
    while (ends?.has(elements.innermost()?.name ?? '')) {
      elements.pop({ implied: true });
    }
    const attributes = source.length > name.length + 2 ? attributesOf(source) : new Map<string, string>();
    const isAllowed = ALLOWED_ELEMENTS.has(name);
    const frame = FRAMES.get(name);
    const framed = frame === undefined ? undefined : attributes.get(frame);
    const standsAlone = place.inBlock && elements.innermost() === undefined;
    if (framed !== undefined && elements.depth() < DEEPEST) {
      const link = media.link(framed, attributes, { ...place, inLink: elements.inLink(), standsAlone, isFrame: true });
      return name === 'embed'
        ? elements.write(link)
        : elements.push(event, place.line, link, { end: '', endsByItself: true });
    }
    if ((!isAllowed && !UNWRAPPED_ELEMENTS.has(name)) || (elements.depth() >= DEEPEST && !VOID_ELEMENTS.has(name))) {
      tellText(source, place.line);
      return asText(event);
    }
    if (!isAllowed) {
      return elements.push(event, place.line, '', { end: '' });
    }
    if (name === 'img') {
      return elements.write(image(attributes, place, standsAlone));
    }
    if (name === 'source' || name === 'track') {
      const own = media.ownSource(elements.innermost()?.media, attributes, place.line);
      const markup = own === undefined ? '' : `<${name}${attributesIn(name, own, place.line)}>`;
      return Object.assign(elements.write(markup), { isSource: true });
    }
    if (VOID_ELEMENTS.has(name)) {
      return elements.write(`<${name}${attributesIn(name, attributes, place.line)}>`);
    }
    return elements.push(event, place.line, ...startOf(name, attributes, place, standsAlone));
  }

  /** The markup of an element's start, and what is special about it. */
  function startOf(
    name: string,
    attributes: Attributes,
    place: Place,
    standsAlone: boolean,
  ): [string, Partial<Element>] {
    const outer = elements.innermost();
    if (name === 'code' && outer?.name === 'pre' && outer === opened) {
      return ['', { end: '', endsByItself: true }];
    }
    if (name === 'video' || name === 'audio' || name === 'picture') {
      const linked = media.begin(
        attributes,
        { ...place, inLink: elements.inLink(), standsAlone },
        elements.count() + 1,
      );
      return [`<${name}${attributesIn(name, linked.attributes, place.line)}>`, { media: linked }];
    }
    const markup = attributesIn(name, attributes, place.line);
    if (name === 'table') {
      return [`${tableGroup(place.section, labels)}<table${markup}>`, { end: '</table></div>' }];
    }
    if (name === 'pre') {
      const start = codeBlockStart({ language: 'text', name: labels.code, labels });
      return [`${start}${markup}><code><span class="line">`, { end: `</span>${CODE_BLOCK_END}` }];
    }
    return [`<${name}${markup}>`, { endsByItself: OPTIONAL_ENDS.has(name) }];
  }

  function image(attributes: Attributes, place: Place, standsAlone: boolean): string {
    const picture = elements.innermost()?.media;
    const shown = media.ownImage(attributes, place.line);
    if (shown === undefined) {
      if (picture !== undefined) {
        picture.isReplaced = true;
      }
      const src = attributes.get('src') ?? '';
      return media.link(src, attributes, { ...place, inLink: elements.inLink(), standsAlone });
    }
    if (picture !== undefined) {
      picture.own += 1;
    }
    return `<img${attributesIn('img', shown, place.line)}>`;
  }

  function close(event: HtmlEvent & { readonly kind: 'close' }, place: Place): Piece {
    const { name } = event;
    if (VOID_ELEMENTS.has(name)) {
      return elements.write('');
    }
    if (elements.has(name)) {
      return elements.write(elements.endMarkup(name));
    }
    if (elements.endLater(name)) {
      return elements.write('');
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
    return elements.write('');
  }

  function text(source: string): Piece {
    const begun = opened?.name === 'pre' ? source.replace(/^\n/, '') : source;
    return elements.write(begun.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  }

  return {
    /** Ends the elements that are open in what Markdown made last. */
    endElements(): Piece[] {
      const markup = elements.endMarkup();
      return markup === '' ? [] : [elements.write(markup)];
    },
    write(event: HtmlEvent, place: Place): Piece {
      const before = elements.innermost();
      const piece = writeEvent(event, place);
      const last = elements.innermost();
      opened = last === before ? undefined : last;
      return piece;
    },
    /** Tells of a block that is shown as the code that it is. */
    showBlock: tellText,
    /** Whether text here is in a link. */
    inLink: elements.inLink,
    linkOf: media.link,
    isShownHere: media.isShown,
    enter: elements.enter,
    beginBlock: elements.beginBlock,
    /** Leaves what `enter` entered; what is still open in it has been ended. Gives the ends that come after it. */
    leave(place: Place): Piece[] {
      return elements.leave().map((name) => close({ kind: 'close', name, source: `</${name}>`, offset: 0 }, place));
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
        return elements.write('');
      case 'other':
        return asText(event);
    }
  }
}
