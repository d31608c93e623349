import type { Element } from 'hast';
import { h } from 'hastscript';
import type { PictureUse } from '#markdown/media/pictures.ts';
import type { ResolvedImage } from '#markdown/media/resolved-image.ts';
import type { VisitContext } from '#markdown/visitor.ts';

/**
 * A video next to the post. Nothing of it is loaded before it is played, but for its length and size if it has no poster that
 * says how large it is.
 */
export function videoElement(
  video: ResolvedImage,
  { alt, title, width, height }: PictureUse,
  { lang, labels }: VisitContext,
): Element {
  const { poster, captions = [] } = video.video ?? {};
  const tracks = captions.map((track) => {
    const srcLang = track.lang ?? lang;
    return h('track', { kind: 'captions', src: track.url, srcLang, label: nameOf(srcLang) });
  });
  return h(
    'video',
    {
      controls: true,
      playsInline: true,
      src: video.url,
      poster,
      ariaLabel: alt || undefined,
      title,
      ...(width !== undefined && { width, height }),
      preload: poster === undefined ? 'metadata' : 'none',
    },
    tracks,
    h('a', { href: video.url }, alt || labels.video),
  );
}

/** A language as its speakers call it. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
