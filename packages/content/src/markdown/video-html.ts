import { languageOf } from '@portico/site/languages';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { PictureText } from '#markdown/picture-html.ts';
import type { ResolvedImage } from '#markdown/render-markdown.ts';
import type { Captions } from '#videos.ts';

export type VideoPlace = {
  /** Language of the text, BCP 47; the first of the site's languages where it is absent. */
  readonly lang?: string | undefined;
  /** What it is called where its author does not say what it shows. */
  readonly name: string;
  /** Pixels that it has on the page, where that is not its poster's size. */
  readonly width?: number;
  readonly height?: number;
};

/**
 * A video beside the post. Nothing of it is loaded before it is played, but for its length and size where it has no poster
 * that says how large it is.
 */
export function videoHtml(
  video: ResolvedImage,
  { alt, title }: PictureText,
  { lang = languageOf({}), name, ...shown }: VideoPlace,
): string {
  const { poster, captions = [] } = video.video ?? {};
  const { width, height } = { ...video, ...shown };
  const attributes = [
    `src="${escapeHtml(video.url)}"`,
    poster && `poster="${escapeHtml(poster)}"`,
    alt && `aria-label="${escapeHtml(alt)}"`,
    title && `title="${escapeHtml(title)}"`,
    width !== undefined && `width="${width}" height="${height}"`,
    `preload="${poster === undefined ? 'metadata' : 'none'}"`,
  ];
  const tracks = captions.map((track) => trackHtml(track, lang)).join('');
  const link = `<a href="${escapeHtml(video.url)}">${escapeHtml(alt || name)}</a>`;
  return `<video controls playsinline ${attributes.filter(Boolean).join(' ')}>${tracks}${link}</video>`;
}

function trackHtml({ url, lang }: Captions, postLanguage: string): string {
  const language = lang ?? postLanguage;
  const label = nameOf(language);
  return `<track kind="captions" src="${escapeHtml(url)}" srclang="${escapeHtml(language)}" label="${escapeHtml(label)}">`;
}

/** As its speakers call it. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
