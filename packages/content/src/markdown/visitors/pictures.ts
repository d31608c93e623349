import { languageName } from '@portico/core/language';
import { coverHtml } from '@portico/covers';
import type { Element, ElementContent, Properties } from 'hast';
import { h } from 'hastscript';
import { shownBy } from '#markdown/body-parts.ts';
import { toOpen } from '#markdown/enlargeable.ts';
import type { ElementVisitor, Labels, VisitContext } from '#markdown/tree/context.ts';
import { hasClass, parseHtml, textOf } from '#markdown/tree/tree.ts';
import { parseEmbed } from '#media/embeds.ts';
import { BITMAPS } from '#media/media-types.ts';
import {
  COLUMN_SIZES,
  imageSource,
  mediaHref,
  NARROWEST_COLUMN,
  portablePicture,
  sourcesOf,
} from '#media/picture-sizes.ts';
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
  const image = dataImage === undefined ? imageInHtml(node, post) : imageOf(node, post);
  if (dataImage === undefined && image?.animation !== 'long') {
    // What an author writes as HTML stays as it is on the page.
    if (image !== undefined) {
      const elsewhere = h('img', { ...node.properties, src: portablePicture(image).src });
      Object.assign(node, { data: { ...node.data, elsewhere } });
    }
    return;
  }
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
      ? pictureElements(image ?? { url: String(src ?? '') }, use, post.labels)
      : [videoElement(image, use, post)];
  post.replacements.set(node, shown);
};

function imageOf({ properties }: Element, { resolveImage }: VisitContext): ResolvedImage | undefined {
  const source = String(properties.src ?? '');
  const image = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(source) ? undefined : resolveImage(source);
  return image?.isDemo ? undefined : image;
}

/** In HTML, a picture next to the post has its whole path. */
function imageInHtml({ properties }: Element, { resolveImage }: VisitContext): ResolvedImage | undefined {
  const source = String(properties.src ?? '');
  const image = resolveImage(source.slice(source.lastIndexOf('/') + 1));
  return image?.url === source ? image : undefined;
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
function pictureElements({ dark, ...image }: ResolvedImage, use: PictureUse, labels: Labels): Element[] {
  return dark === undefined
    ? [pictureElement(image, use, labels)]
    : [pictureElement(image, use, labels, 'light'), pictureElement(dark, use, labels, 'dark')];
}

/**
 * Adds a link to the picture itself if it may be shown smaller than its real size. A click then opens it over the page. Readers with
 * reduced motion, and feeds, get the first frame of an animation, and so does everybody if it doesn't stop within seconds.
 */
function pictureElement(image: ResolvedImage, use: PictureUse, labels: Labels, theme?: 'light' | 'dark'): Element {
  const className = theme === undefined ? [] : [`${theme}-only`];
  const { alt, title, isFirst, sizes, canBeLink, width = image.width, height = image.height } = use;
  const { animation } = image;
  const isLong = animation === 'long';
  const isLink = canBeLink && (isLong || ((image.width ?? 0) > NARROWEST_COLUMN && alt.trim() !== ''));
  const media = animation === 'short' ? '(prefers-reduced-motion: reduce)' : undefined;
  const sources = sourcesOf(image).map(({ type, srcset }) => h('source', { media, type, srcSet: srcset, sizes }));
  const portable = portablePicture(image);
  const looks = isLink ? [] : className;
  const img = h('img', {
    className: sources.length > 0 || looks.length === 0 ? undefined : looks,
    src: isLong ? portable.src : imageSource(image),
    alt,
    title,
    ...(width !== undefined && { width, height }),
    loading: isFirst && className.length === 0 ? undefined : 'lazy',
    fetchPriority: isFirst ? 'high' : undefined,
    decoding: 'async',
  });
  const shown = sources.length === 0 ? img : h('picture', { className: ['variants', ...looks] }, sources, img);
  const scale = Math.min(1, (portable.width ?? Number.POSITIVE_INFINITY) / (width ?? 0));
  const size = { width: width && Math.round(width * scale), height: height && Math.round(height * scale) };
  const inFeed = h('img', { src: portable.src, alt, title, ...size });
  Object.assign(img, { data: { elsewhere: inFeed } });
  if (!isLink) {
    return shown;
  }
  const href = mediaHref(image);
  const play = h('span.embed-title.card.card-s', { lang: labels.lang }, labels.animation);
  const content = isLong ? h('span.animation', shown, play) : shown;
  const link = h('a', { className: className[0], ariaHasPopup: 'dialog', href }, content);
  const elsewhere = animation && h('a', { href }, inFeed);
  return Object.assign(link, {
    data: { opens: toOpen(image, { alt, ...(theme && { theme }) }), ...(elsewhere && { elsewhere }) },
  });
}

/** Before the video plays, the browser loads nothing. Without a poster, it loads the video's duration and size. */
function videoElement(image: ResolvedImage, use: PictureUse, { lang, labels }: VisitContext): Element {
  const { alt, title, width, height } = use;
  const { poster, portablePoster, captions = [] } = image.video ?? {};
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
  const video = (own?: Properties) =>
    h('video', { ...properties, ...own }, tracks, h('a', { href: mediaHref(image) }, alt || labels.video));
  return Object.assign(video(), portablePoster && { data: { elsewhere: video({ poster: portablePoster }) } });
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
  const [still] = BITMAPS.flatMap((extension) => resolveImage(`${embed.id}.${extension}`) ?? []);
  const picture =
    still === undefined
      ? parseHtml(coverHtml({ topic: 'video', seed: embed.id, isPlain: drawings === false })).children
      : pictureElements(still, { alt: '', sizes: COLUMN_SIZES }, labels);
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
  replacements.set(node, [shownBy(figure, { component: 'embed', props, text: name }, { html: [picture] })]);
};
