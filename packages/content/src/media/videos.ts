import type { ContentImage, ContentMedia } from '#media/media-files.ts';
import { BITMAPS, DEMO, hasExtension, VIDEOS } from '#media/media-types.ts';
import { mediaHref, portablePicture, sourcesOf } from '#media/picture-sizes.ts';

export type ResolvedImage = Pick<ContentImage, 'url'> &
  Partial<Omit<ContentImage, 'source'>> & {
    /** Present for a video; its size is then that of its poster. */
    readonly video?: VideoParts;
    /** Whether it is a page that `:::demo` shows. */
    readonly isDemo?: true;
  };

type VideoParts = {
  readonly poster?: string;
  /** The poster in feeds. */
  readonly portablePoster?: string;
  /** `demo.vtt`, or for a language (BCP 47) `demo.pt-BR.vtt`. */
  readonly captions: ReadonlyArray<{ readonly url: string; readonly query?: string; readonly lang?: string }>;
};

const CAPTIONS = /^(?:([a-z]{2,3}(?:-[a-z\d]{2,8})*)\.)?vtt$/i;
// The width of the column on a screen with about 1.5 device pixels per pixel.
const POSTER_WIDTH = 1152;

export function videosOf(
  media: readonly Pick<ContentMedia, 'url' | 'query'>[],
  images: readonly Omit<ContentImage, 'source'>[],
): readonly ResolvedImage[] {
  return media
    .filter(({ url }) => hasExtension(url, VIDEOS))
    .map(({ url, query }) => {
      const stem = stemOf(url);
      const poster = images.find(({ url: other }) => stemOf(other) === stem && hasExtension(other, BITMAPS));
      const ofPreview = query !== undefined && { query };
      const captions = media.flatMap((track) => {
        const found = track.url.startsWith(stem) ? CAPTIONS.exec(track.url.slice(stem.length)) : null;
        return found === null ? [] : { url: track.url, ...ofPreview, ...(found[1] && { lang: found[1] }) };
      });
      const portable = poster && portablePicture(poster);
      const { width, height } = poster ?? {};
      return {
        url,
        ...ofPreview,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
        video: {
          ...(poster && { poster: posterUrl(poster) }),
          ...(portable?.width !== undefined && { portablePoster: portable.src }),
          captions,
        },
      };
    });
}

export function demosOf(media: readonly Pick<ContentMedia, 'url' | 'query'>[]): readonly ResolvedImage[] {
  return media
    .filter(({ url }) => DEMO.test(url))
    .map(({ url, query }) => ({ url, isDemo: true, ...(query !== undefined && { query }) }));
}

/** Returns the URL up to the dot before its extension. */
function stemOf(url: string): string {
  return url.slice(0, url.lastIndexOf('.') + 1);
}

/** A poster has one address for all screens: that of the widest variant that isn't too wide. */
function posterUrl(poster: Omit<ContentImage, 'source'>): string {
  const { srcset = '' } = sourcesOf(poster).find(({ type }) => type === 'image/webp') ?? {};
  const fitting = srcset.split(', ').filter((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]) <= POSTER_WIDTH);
  return fitting.at(-1)?.split(' ')[0] ?? mediaHref(poster);
}
