import { languageName } from '@portico/core/language';
import { coverHtml } from '@portico/covers';
import type { Element, ElementContent, Properties } from 'hast';
import { h } from 'hastscript';
import { shownBy } from '#markdown/body-parts.ts';
import { toOpen } from '#markdown/enlargeable.ts';
import type { ElementVisitor, VisitContext } from '#markdown/tree/context.ts';
import { hasClass, parseHtml, textOf } from '#markdown/tree/tree.ts';
import { parseEmbed } from '#media/embeds.ts';
import { PHOTOGRAPHS } from '#media/media-types.ts';
import { COLUMN_SIZES, imageSource, mediaHref, NARROWEST_COLUMN, sourcesOf } from '#media/picture-sizes.ts';
import type { ResolvedImage } from '#media/videos.ts';

type PictureUse = {
  readonly alt: string;
  readonly title?: string | undefined;
  readonly sizes: string;
  /** The displayed width in pixels, if it isn't the picture's own. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly isFirst?: boolean;
  /** Whether it may become a link: it isn't inside a link or a title. */
  readonly canBeLink?: boolean;
};

const TITLES: ReadonlySet<string> = new Set(['a', 'summary', 'figcaption', 'h2', 'h3', 'h4', 'h5', 'h6']);

export const finishPicture: ElementVisitor = (node, post, ancestors) => {
  const { dataImage, src, alt, title, width, height, sizes = COLUMN_SIZES } = node.properties;
  if (dataImage === undefined) {
    return;
  }
  const image = imageOf(node, post);
  const isInTitle = ancestors.some(
    (other) => other.type === 'element' && (TITLES.has(other.tagName) || hasClass(other, 'tab-name')),
  );
  const use: PictureUse = {
    alt: String(alt ?? ''),
    title: title ? String(title) : undefined,
    sizes: String(sizes),
    width: width === undefined ? image?.width : Number(width),
    height: height === undefined ? image?.height : Number(height),
    isFirst: !post.hasPicture && image !== undefined && post.inSight.includes(ancestors[1] ?? node),
    canBeLink: !isInTitle,
  };
  post.hasPicture = true;
  const shown =
    image?.video === undefined
      ? pictureElements(image ?? { url: String(src ?? '') }, use)
      : [videoElement(image, use, post)];
  post.replacements.set(node, shown);
};

function imageOf({ properties }: Element, { resolveImage }: VisitContext): ResolvedImage | undefined {
  const source = String(properties.src ?? '');
  const image = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(source) ? undefined : resolveImage(source);
  return image?.isDemo ? undefined : image;
}

/**
 * An image with a title becomes a figure with the title as its caption, if the image, or the link around it, is alone in its
 * paragraph or list item.
 */
export const captionImage: ElementVisitor = (node) => {
  const [only, ...others] = node.children.filter((child) => !isBlank(child));
  const image = others.length === 0 && only?.type === 'element' ? onlyImage(only) : undefined;
  const title = image?.properties.title;
  if (only === undefined || image === undefined || !title) {
    return;
  }
  image.properties.title = undefined;
  const figure = h('figure', only, h('figcaption', String(title)));
  if (node.tagName === 'p') {
    Object.assign(node, figure);
  } else {
    node.children = [figure];
  }
};

export function onlyImage(node: Element): Element | undefined {
  const [child] = node.tagName === 'a' && node.children.length === 1 ? node.children : [node];
  return child?.type === 'element' && child.properties.dataImage !== undefined ? child : undefined;
}

export function isBlank(node: ElementContent): boolean {
  return (node.type === 'text' && node.value.trim() === '') || (node.type === 'element' && node.tagName === 'br');
}

/** If there is an image for dark themes, both are lazy, because browsers don't load a lazy image that isn't rendered. */
function pictureElements({ dark, ...image }: ResolvedImage, use: PictureUse): Element[] {
  return dark === undefined
    ? [pictureElement(image, use)]
    : [pictureElement(image, use, 'light'), pictureElement(dark, use, 'dark')];
}

/** Adds a link to the picture itself if it may be shown smaller than its real size. A click then opens it over the page. */
function pictureElement(image: ResolvedImage, use: PictureUse, theme?: 'light' | 'dark'): Element {
  const className = theme === undefined ? [] : [`${theme}-only`];
  const { alt, title, isFirst, sizes, canBeLink, width = image.width, height = image.height } = use;
  const isLink = canBeLink && (image.width ?? 0) > NARROWEST_COLUMN && alt.trim() !== '';
  const sources = sourcesOf(image).map(({ type, srcset }) => h('source', { type, srcSet: srcset, sizes }));
  const looks = isLink ? [] : className;
  const img = h('img', {
    className: sources.length > 0 || looks.length === 0 ? undefined : looks,
    src: imageSource(image),
    alt,
    title,
    ...(width !== undefined && { width, height }),
    loading: isFirst && className.length === 0 ? undefined : 'lazy',
    fetchPriority: isFirst ? 'high' : undefined,
    decoding: 'async',
  });
  const shown = sources.length === 0 ? img : h('picture', { className: ['variants', ...looks] }, sources, img);
  if (!isLink) {
    return shown;
  }
  const link = h('a', { className: className[0], ariaHasPopup: 'dialog', href: mediaHref(image) }, shown);
  return Object.assign(link, { data: { opens: toOpen(image, { alt, ...(theme && { theme }) }) } });
}

/** Before the video plays, the browser loads nothing. Without a poster, it loads the video's duration and size. */
function videoElement(image: ResolvedImage, use: PictureUse, { lang, labels }: VisitContext): Element {
  const { alt, title, width, height } = use;
  const { poster, captions = [] } = image.video ?? {};
  const tracks = captions.map((track) => {
    const srcLang = track.lang ?? lang;
    return h('track', { kind: 'captions', src: mediaHref(track), srcLang, label: languageName(srcLang, 'whole') });
  });
  const properties: Properties = {
    controls: true,
    playsInline: true,
    src: mediaHref(image),
    poster,
    ariaLabel: alt || undefined,
    title,
    ...(width !== undefined && { width, height }),
    preload: poster === undefined ? 'metadata' : 'none',
  };
  return h('video', properties, tracks, h('a', { href: mediaHref(image) }, alt || labels.video));
}

/**
 * Shows a still image that links to the video's page. A click replaces it with the player. Nothing is loaded from the other site before that.
 */
export const finishEmbed: ElementVisitor = (node, { resolveImage, labels, drawings, replacements }) => {
  const embed = parseEmbed(String(node.properties.dataSource));
  if (embed === undefined) {
    return;
  }
  const { lang } = labels;
  const [still] = PHOTOGRAPHS.flatMap((extension) => resolveImage(`${embed.id}.${extension}`) ?? []);
  const picture =
    still === undefined
      ? parseHtml(coverHtml({ topic: 'video', seed: embed.id, isPlain: drawings === false })).children
      : pictureElements(still, { alt: '', sizes: COLUMN_SIZES });
  const name = textOf(node) || labels.videoOn(embed.service);
  const note = labels.embedNote(embed.service);
  const title = h('span.embed-title', h('span.visually-hidden', { lang }, `${labels.play} `), name);
  const link = h('a', { href: embed.page }, picture, title);
  const figure = h('figure.embed', link, h('figcaption.embed-note', { lang }, note));
  const props = {
    frame: embed.frame,
    page: embed.page,
    name,
    play: labels.play,
    note,
    ...(lang !== undefined && { labelLang: lang }),
  };
  replacements.set(node, [shownBy(figure, { component: 'embed', props, text: name }, [picture])]);
};
