import type { ResolvedImage } from '#markdown/render-markdown.ts';
import type { ContentImage, ContentMedia } from '#media-files.ts';
import { sourcesOf } from '#pictures.ts';

/** What belongs to a video, found by its name. */
export type VideoParts = {
  /** What is shown until it plays: `demo.jpg` for `demo.mp4`. */
  readonly poster?: string;
  /** `demo.vtt`, and in a language `demo.pt-BR.vtt`. */
  readonly captions: readonly Captions[];
};

export type Captions = {
  readonly url: string;
  /** BCP 47; absent where the name has none, and they are in the post's. */
  readonly lang?: string;
};

const VIDEO = /\.(?:mp4|webm)$/i;
const CAPTIONS = /^(.+?)(?:\.([a-z]{2,3}(?:-[a-z\d]{2,8})*))?\.vtt$/i;
const POSTER = /\.(?:avif|jpe?g|png|webp)$/i;
// Pixels: the column on a screen with some one and a half for each.
const WIDEST_POSTER = 1152;

/** The videos among a post's files as its text shows them, each with its poster and captions. In linear time. */
export function videosOf(
  media: readonly Pick<ContentMedia, 'url'>[],
  images: readonly Omit<ContentImage, 'path'>[],
): readonly ResolvedImage[] {
  const videos = media.filter(({ url }) => VIDEO.test(url));
  if (videos.length === 0) {
    return [];
  }
  const posters = new Map(images.filter(({ url }) => POSTER.test(url)).map((image) => [stemOf(image.url), image]));
  const captions = captionsByStem(media);
  return videos.map(({ url }) => {
    const poster = posters.get(stemOf(url));
    const { width, height } = poster ?? {};
    return {
      url,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      video: { ...(poster && { poster: posterUrl(poster) }), captions: captions.get(stemOf(url)) ?? [] },
    };
  });
}

function stemOf(url: string): string {
  return url.replace(/\.[^./]+$/, '');
}

/** What ends like a language may as well be a part of the video's name, so such a file has two stems. */
function captionsByStem(media: readonly Pick<ContentMedia, 'url'>[]): ReadonlyMap<string, readonly Captions[]> {
  const byStem = new Map<string, Captions[]>();
  function add(stem: string, captions: Captions): void {
    const known = byStem.get(stem) ?? [];
    known.push(captions);
    byStem.set(stem, known);
  }
  for (const { url } of media) {
    const [, stem, lang] = CAPTIONS.exec(url) ?? [];
    if (stem !== undefined) {
      add(stemOf(url), { url });
    }
    if (stem !== undefined && lang !== undefined) {
      add(stem, { url, lang });
    }
  }
  return byStem;
}

/** A poster has one address, whatever the screen: of its variants the widest that is not too wide. */
function posterUrl(poster: Omit<ContentImage, 'path'>): string {
  const candidates =
    sourcesOf(poster)
      .find(({ type }) => type === 'image/webp')
      ?.srcset.split(', ') ?? [];
  const fitting = candidates.filter((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]) <= WIDEST_POSTER);
  return fitting.at(-1)?.split(' ')[0] ?? poster.url;
}
