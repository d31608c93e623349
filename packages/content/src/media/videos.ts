import type { ResolvedImage } from '#markdown/render-markdown.ts';
import type { ContentImage, ContentMedia } from '#media/media-files.ts';
import { sourcesOf } from '#media/pictures.ts';

/** The files that belong to a video, found by its name. */
export type VideoParts = {
  /** Shown until it plays: `demo.jpg` for `demo.mp4`. */
  readonly poster?: string;
  /** `demo.vtt`, and in a language `demo.pt-BR.vtt`. */
  readonly captions: readonly Captions[];
};

export type Captions = {
  readonly url: string;
  /** BCP 47; absent if the name has none, and they are in the post's. */
  readonly lang?: string;
};

const VIDEO = /\.(?:mp4|webm)$/i;
const CAPTIONS = /\.vtt$/i;
const LANGUAGE = /\.([a-z]{2,3}(?:-[a-z\d]{2,8})*)$/i;
const POSTER = /\.(?:avif|jpe?g|png|webp)$/i;
// Pixels: the column on a screen with some one and a half for each.
const WIDEST_POSTER = 1152;

/** Returns the videos among a post's files as its text shows them, each with its poster and captions. */
export function videosOf(
  media: readonly Pick<ContentMedia, 'url'>[],
  images: readonly Omit<ContentImage, 'path'>[],
): readonly ResolvedImage[] {
  const posters = new Map(images.filter(({ url }) => POSTER.test(url)).map((image) => [stemOf(image.url), image]));
  const captions = Map.groupBy(media.filter(({ url }) => CAPTIONS.test(url)).flatMap(captionsOf), ({ stem }) => stem);
  return media
    .filter(({ url }) => VIDEO.test(url))
    .map(({ url }) => {
      const poster = posters.get(stemOf(url));
      const { width, height } = poster ?? {};
      return {
        url,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        video: {
          ...(poster && { poster: posterUrl(poster) }),
          captions: (captions.get(stemOf(url)) ?? []).map(({ stem: _, ...each }) => each),
        },
      };
    });
}

function stemOf(url: string): string {
  return url.replace(/\.[^./]+$/, '');
}

/** A suffix that looks like a language may be part of the video's name, so such a file has two stems. */
function captionsOf({ url }: Pick<ContentMedia, 'url'>): readonly (Captions & { readonly stem: string })[] {
  const stem = stemOf(url);
  const lang = LANGUAGE.exec(stem)?.[1];
  return [{ stem, url }, ...(lang === undefined ? [] : [{ stem: stemOf(stem), url, lang }])];
}

/** A poster has one address, whatever the screen: of its variants the widest that is not too wide. */
function posterUrl(poster: Omit<ContentImage, 'path'>): string {
  const { srcset = '' } = sourcesOf(poster).find(({ type }) => type === 'image/webp') ?? {};
  const fitting = srcset.split(', ').filter((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]) <= WIDEST_POSTER);
  return fitting.at(-1)?.split(' ')[0] ?? poster.url;
}
