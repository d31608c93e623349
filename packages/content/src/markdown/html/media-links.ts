import { parseEmbed } from '#markdown/embeds.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import { type Attributes, isShownHere, isWebUrl } from '#markdown/html/html-attributes.ts';
import { sourceSetUrls } from '#markdown/html/source-set.ts';
import type { Notices } from '#markdown/notices.ts';

type LinkPlace = {
  readonly line: number;
  /** Whether it stands in a link, in which there can be no other. */
  readonly inLink: boolean;
  /** Whether nothing stands around it, so that it needs a paragraph. */
  readonly standsAlone: boolean;
  /** A page of another site within the page, which cannot be put beside the post. */
  readonly isFrame?: boolean;
};

/** A video, sound or picture whose sources are still to come. */
export type LinkedMedia = {
  readonly place: LinkPlace;
  /** Without what other sites have. */
  readonly attributes: Attributes;
  /** Sources that the page may show. */
  own: number;
  /** Sources of other sites. */
  readonly remote: string[];
  /** Whether something stands in its place already. */
  isReplaced: boolean;
  /** The first of the pieces within it. */
  readonly first: number;
};

function whyNoFrame(url: string, title: string | undefined): string {
  const video = parseEmbed(url);
  return video === undefined
    ? 'pages hold no other page; give it a title="…", which becomes the text of the link (a video of YouTube or Vimeo is :::video https://… Title)'
    : `a video is written in Markdown; write :::video ${video.page} ${title?.trim() || 'Title'}`;
}

export type MediaLinks = ReturnType<typeof createMediaLinks>;

/** Makes links of media that the pages' security policy does not let them show: those of other sites. */
export function createMediaLinks(options: { readonly notices: Notices; readonly mediaOrigins: readonly string[] }) {
  const { notices, mediaOrigins } = options;
  const isShown = (url: string) => isShownHere(url, mediaOrigins);

  /** Tells of it, and gives the markup of the link, or within another link its text. */
  function link(url: string, attributes: Attributes, place: LinkPlace): string {
    const href = url.startsWith('//') ? `https:${url}` : url;
    const why = place.isFrame
      ? whyNoFrame(href, attributes.get('title'))
      : 'pages show nothing of other sites; put the file beside the post to show it';
    notices.add('media-linked', place.line, `${JSON.stringify(url)} is not shown but linked to, since ${why}`);
    const names = ['title', 'aria-label'].map((name) => attributes.get(name));
    const text = escapeHtml([attributes.get('alt'), ...names].find((name) => name?.trim()) ?? href);
    if (place.inLink) {
      return text;
    }
    // What is not a page anywhere is not a link either.
    const markup = isWebUrl(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
    return place.standsAlone ? `<p>${markup}</p>` : markup;
  }

  function drop(url: string, line: number): void {
    notices.add(
      'html-dropped',
      line,
      `${JSON.stringify(url)} is left out, since pages show nothing of other sites; put the file beside the post to show it`,
    );
  }

  /** The attributes without those by which other sites would show something. */
  function ownAttributes(attributes: Attributes, line: number): Map<string, string> {
    const own = new Map(attributes);
    const poster = own.get('poster');
    const foreign = [
      ...sourceSetUrls(own.get('srcset') ?? '').map((url) => ['srcset', url] as const),
      ...(poster === undefined ? [] : [['poster', poster] as const]),
    ].filter(([, url]) => !isShown(url));
    for (const [name, url] of foreign) {
      if (own.delete(name)) {
        drop(url, line);
      }
    }
    return own;
  }

  return {
    link,
    isShown,
    /** The attributes of an image that the page may show; undefined where it may not. */
    ownImage(attributes: Attributes, line: number): Attributes | undefined {
      return isShown(attributes.get('src') ?? '') ? ownAttributes(attributes, line) : undefined;
    },
    /** The attributes of a `<source>` or `<track>` that the page may show; undefined where it may not. */
    ownSource(media: LinkedMedia | undefined, attributes: Attributes, line: number): Attributes | undefined {
      const url = attributes.get('src');
      if (url !== undefined && !isShown(url)) {
        media?.remote.push(url);
        return undefined;
      }
      const own = ownAttributes(attributes, line);
      if (attributes.has('srcset') && !own.has('srcset')) {
        return undefined;
      }
      if (media !== undefined) {
        media.own += 1;
      }
      return own;
    },
    begin(attributes: Attributes, place: LinkPlace, first: number): LinkedMedia {
      const own = ownAttributes(attributes, place.line);
      const src = own.get('src');
      const isOwn = src !== undefined && isShown(src);
      if (src !== undefined && !isOwn) {
        own.delete('src');
      }
      const remote = src === undefined || isOwn ? [] : [src];
      return { place, attributes: own, own: isOwn ? 1 : 0, remote, isReplaced: false, first };
    },
    /** At the end of such an element: where all that it has is elsewhere, a link stands in its place. */
    settle(
      media: LinkedMedia,
      element: { readonly start: { text: string }; end: string },
      pieces: readonly { text: string; readonly isSource?: boolean }[],
      inLink: boolean,
    ): void {
      const [source] = media.remote;
      if (source !== undefined && media.own > 0) {
        drop(source, media.place.line);
        return;
      }
      if (source === undefined && !media.isReplaced) {
        return;
      }
      const within = pieces.slice(media.first);
      for (const piece of within.filter(({ isSource }) => isSource)) {
        piece.text = '';
      }
      if (source !== undefined && !within.some(({ text }) => text.startsWith('<a '))) {
        // What it says to browsers without video.
        for (const piece of within) {
          piece.text = '';
        }
      }
      if (source !== undefined) {
        element.start.text = link(source, media.attributes, { ...media.place, inLink });
        element.end = '';
        return;
      }
      element.start.text = media.place.standsAlone ? '<p>' : '';
      element.end = media.place.standsAlone ? '</p>' : '';
    },
  };
}
