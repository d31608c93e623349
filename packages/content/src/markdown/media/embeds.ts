import { patternHtml } from '@portico/config/pattern';
import { fromHtml } from 'hast-util-from-html';
import { h } from 'hastscript';
import { pictureElements } from '#markdown/media/pictures.ts';
import { textOf } from '#markdown/tree.ts';
import { type ElementVisitor, replace } from '#markdown/visitor.ts';
import { COLUMN_SIZES } from '#media/pictures.ts';

/** A video of another site. */
export type Embed = {
  /** The site's name for readers. */
  readonly service: string;
  /** The site's id, and the name of a picture next to the post that is shown until it plays. */
  readonly id: string;
  /** The video's page there. */
  readonly page: string;
  /** What a frame shows, playing at once. */
  readonly frame: string;
};

/** Origins of frames by their site. A page's policy allows the origins that its text needs. */
const FRAMES = { YouTube: 'https://www.youtube-nocookie.com', Vimeo: 'https://player.vimeo.com' } as const;

const YOUTUBE = /^(?:(?:www\.|m\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|youtu\.be)$/;
const VIMEO = /^(?:(?:www\.)?vimeo\.com|player\.vimeo\.com)$/;
// A player's address may have the name of a playlist or a channel's broadcast in the place of the id.
const YOUTUBE_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/;
const STILLS = ['avif', 'jpeg', 'jpg', 'png', 'webp'];

/** Returns the video of a URL; undefined if it isn't one of a known site. */
export function parseEmbed(source: string): Embed | undefined {
  const url = URL.parse(source);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return undefined;
  }
  if (YOUTUBE.test(url.hostname)) {
    return youtube(url);
  }
  return VIMEO.test(url.hostname) ? vimeo(url) : undefined;
}

function youtube(url: URL): Embed | undefined {
  const { hostname, pathname, searchParams } = url;
  const path = hostname === 'youtu.be' ? /^\/([^/]+)\/?$/ : /^\/(?:embed|shorts|live)\/([^/]+)\/?$/;
  const id = path.exec(pathname)?.[1] ?? (pathname === '/watch' ? searchParams.get('v') : null);
  if (id === null || !YOUTUBE_ID.test(id)) {
    return undefined;
  }
  const seconds = startOf(url);
  return {
    service: 'YouTube',
    id,
    page: `https://www.youtube.com/watch?v=${id}${seconds === 0 ? '' : `&t=${seconds}s`}`,
    frame: `${FRAMES.YouTube}/embed/${id}?autoplay=1${seconds === 0 ? '' : `&start=${seconds}`}`,
  };
}

function vimeo(url: URL): Embed | undefined {
  const { pathname, searchParams } = url;
  // An unlisted video also has a key.
  const [, id, inPath] = /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (id === undefined) {
    return undefined;
  }
  const key = inPath ?? /^[\da-f]{6,20}$/.exec(searchParams.get('h') ?? '')?.[0];
  const seconds = startOf(url);
  const start = seconds === 0 ? '' : `#t=${seconds}s`;
  return {
    service: 'Vimeo',
    id,
    page: `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}${start}`,
    frame: `${FRAMES.Vimeo}/video/${id}?autoplay=1&dnt=1${key === undefined ? '' : `&h=${key}`}${start}`,
  };
}

/** Where a video begins, which is in the URL's query or fragment: `90`, `90s`, `1h2m3s`. */
function startOf({ searchParams, hash }: URL): number {
  const start = searchParams.get('t') ?? searchParams.get('start') ?? new URLSearchParams(hash.slice(1)).get('t') ?? '';
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(start) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Returns the origins of the frames that a post's HTML can open. Neither text nor links of authors can have this attribute. */
export function frameOriginsIn(html: string): readonly string[] {
  return Object.values(FRAMES).filter((origin) => html.includes(`<a data-embed="${origin}/`));
}

export const EMBED_SERVICES = Object.keys(FRAMES).join(' and ');

/**
 * Makes a still that links to the video's page. With a script, a click plays the video in its place. Nothing is loaded from the other site before:
 * the still is the picture next to the post that has the video's id as its name, or a pattern.
 */
export const finishEmbed: ElementVisitor = (node, { resolveImage, labels }, ancestors) => {
  const embed = parseEmbed(String(node.properties.dataSource));
  if (embed === undefined) {
    return;
  }
  const { lang } = labels;
  const still = STILLS.map((extension) => resolveImage(`${embed.id}.${extension}`)).find(
    (image) => image !== undefined,
  );
  const picture =
    still === undefined
      ? fromHtml(patternHtml({ topic: 'video', seed: embed.id }, 'large'), { fragment: true }).children
      : pictureElements(still, { alt: '', sizes: COLUMN_SIZES });
  const play = h('span.visually-hidden', { lang }, `${labels.play} `);
  const title = h('span.embed-title', play, textOf(node) || labels.videoOn(embed.service));
  const link = h('a', { dataEmbed: embed.frame, href: embed.page }, picture, title);
  replace(
    node,
    ancestors,
    h('figure.embed', link, h('figcaption.embed-note', { lang }, labels.embedNote(embed.service))),
  );
};
