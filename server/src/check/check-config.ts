import { setImmediate } from 'node:timers/promises';
import {
  ANNOUNCEMENT_FILE,
  AUTHORS_FILE,
  type ContentImage,
  type ContentSnapshot,
  linesOf,
  REDIRECTS_FILE,
  redirectTarget,
} from '@portico/content';
import { authorPictureUrl } from '@portico/content/paths';
import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import type { RuleName } from '@portico/core/check-rules';
import { closest } from '@portico/core/closest';
import { routes } from '@portico/core/routes';
import { CONFIG_FILE } from '@portico/core/site-config';
import { topicSlug } from '@portico/core/slugify';
import { withoutSlash } from '#check/check-links.ts';
import { type CheckSiteOptions, type Found, isOwnOrigin, locate, type Remark } from '#check/finding.ts';
import { markupIn } from '#check/markup.ts';
import type { KnownPaths } from '#http/known-paths.ts';
import { MAX_UNCHANGED_BYTES } from '#limits.ts';

const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])(?![\w.-])/i;
const LINK_FIELD = /(?:^|\.)(?:href|privacy|script)$/;
const STARTING = 'which npm create portico wrote; replace it, or remove the field';
// Enough to recognize a text, and short enough to fit on one line.
const TEXT_BEGINNING = 40;
const MEGABYTE = 1_000_000;
const REDIRECTS_AT_ONCE = 100;

type ConfigOptions = Pick<CheckSiteOptions, 'siteConfig' | 'baseUrl' | 'configSource'>;

export function checkConfig(options: ConfigOptions, isKnown: KnownPaths): readonly Found[] {
  const { siteConfig, configSource = '' } = options;
  const placeholders = textsIn(siteConfig, '').filter(([, text]) => text.includes(SITE_PLACEHOLDER));
  const findings = placeholders.map(([field, text]): Found => {
    const message = `readers see ${JSON.stringify(text)}, ${STARTING}`;
    return { rule: 'config/placeholder', file: CONFIG_FILE, ...lineOf(text, configSource), field, message };
  });
  return [...checkConfigLinks(options, isKnown), ...findings];
}

function checkConfigLinks(
  { siteConfig, baseUrl }: Pick<ConfigOptions, 'siteConfig' | 'baseUrl'>,
  isKnown: KnownPaths,
): readonly Found[] {
  return textsIn(siteConfig, '').flatMap(([field, text]): Found | [] => {
    const url = LINK_FIELD.test(field) ? URL.parse(text, baseUrl) : null;
    const message = `nothing is at ${JSON.stringify(text)}; write a path of this site or a URL`;
    return url !== null && isOwnOrigin({ siteConfig, baseUrl }, url.origin) && !isKnown(url.pathname)
      ? { rule: 'config/target', file: CONFIG_FILE, field, message }
      : [];
  });
}

export function checkDefaultTags({ siteConfig, snapshot }: CheckSiteOptions): readonly Found[] {
  const { tags } = snapshot.index;
  return siteConfig.search.defaultTags.flatMap((tag, index): Found | [] => {
    const message = `no post has the tag ${JSON.stringify(tag)}, so the search offers a page that does not exist; choose a tag that posts have`;
    const isUsed = tags.has(topicSlug(tag, siteConfig.blog.topics));
    return isUsed ? [] : { rule: 'config/target', file: CONFIG_FILE, field: `search.defaultTags[${index}]`, message };
  });
}

export function checkStartHere({ siteConfig, snapshot }: CheckSiteOptions): readonly Found[] {
  const { bySlug, posts, unpublished } = snapshot.index;
  const listed = new Set(posts.map(({ slug }) => slug));
  const isPost = (slug: string) => bySlug.has(slug) || unpublished.some((post) => post.slug === slug);
  return (siteConfig.blog.startHere ?? []).flatMap((slug, index): Found | [] => {
    const near = closest(slug, listed);
    const reason = isPost(slug)
      ? 'is not listed: it is a translation, unlisted or not published'
      : `does not exist${near === undefined ? '' : `; did you mean ${near}?`}`;
    const message = `the post ${JSON.stringify(slug)} ${reason}. The index leaves it out; name a listed post by its slug`;
    return listed.has(slug)
      ? []
      : { rule: 'config/target', file: CONFIG_FILE, field: `blog.startHere[${index}]`, message };
  });
}

export function checkAuthors({ authors, images }: ContentSnapshot, source: string): readonly Found[] {
  return [...authors.values()].flatMap(({ name, picture, role, bio }) => {
    const mistakes = Object.entries({ role, bio }).flatMap(([field, text]) =>
      text?.startsWith(SITE_PLACEHOLDER)
        ? { ...lineOf(text, source), field, message: `readers see ${JSON.stringify(text)} of ${name}, ${STARTING}` }
        : [],
    );
    if (picture !== undefined && !images.has(authorPictureUrl(picture))) {
      const message = `${JSON.stringify(picture)}, the picture of ${name}, does not exist; save it under this name, or remove the field`;
      mistakes.push({ field: 'picture', message });
    }
    return mistakes.map((mistake): Found => ({ rule: 'author/entry', file: AUTHORS_FILE, ...mistake }));
  });
}

export function checkImages(images: readonly ContentImage[]): readonly Found[] {
  const findings: Found[] = [];
  for (const image of images) {
    const { file } = image.source;
    const report = (rule: RuleName, message: string) => findings.push({ rule, file, message });
    const { bytes } = image;
    if ((image.formats === undefined || image.animation) && bytes > MEGABYTE) {
      const reason = `the picture has ${(bytes / MEGABYTE).toFixed(1)} MB and cannot be made smaller, as an SVG, an animation or a damaged file; save it as PNG or as a video`;
      const limit = `. It is not shown, because the limit is ${MAX_UNCHANGED_BYTES / MEGABYTE} MB`;
      bytes > MAX_UNCHANGED_BYTES ? report('picture/not-shown', reason + limit) : report('picture/large', reason);
    }
    if (image.isAnimatedPng) {
      report(
        'picture/animated',
        'an animated PNG is sent as it is, with everything that it says, such as where it was made; save it as WebP or GIF, or as a video',
      );
    }
  }
  return findings;
}

/** Returns the line of a text. The source may escape characters, or continue the text on another line. */
function lineOf(text: string, source: string): Pick<Found, 'line'> {
  const beginning = text.slice(0, TEXT_BEGINNING);
  const index = linesOf(source).findIndex((line) => line.replaceAll('\\', '').includes(beginning));
  return index === -1 ? {} : { line: index + 1 };
}

/** Returns the strings in a value with the path of each: `navigation.0.href`. */
function textsIn(value: unknown, field: string): readonly (readonly [field: string, text: string])[] {
  if (typeof value === 'string') {
    return [[field, value]];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, field === '' ? key : `${field}.${key}`))
    : [];
}

export async function checkRedirects(
  { redirects, index }: ContentSnapshot,
  isKnown: KnownPaths,
): Promise<readonly Found[]> {
  const unpublished = new Set(index.unpublished.map(routes.post.href));
  const findings: Found[] = [];
  for (const [place, [from, { to, line }]] of [...redirects].entries()) {
    findings.push(...checked(from, to, line));
    // A file may have thousands of redirects, and a running site answers readers' requests in between.
    await (place % REDIRECTS_AT_ONCE === REDIRECTS_AT_ONCE - 1 && setImmediate());
  }
  return findings;

  function checked(from: string, to: string, line: number): readonly Found[] {
    const about = `the redirect of ${decodeURIComponent(from)}`;
    const found = (what: string, rule: RuleName = 'redirect/target') => [
      { rule, file: REDIRECTS_FILE, line, message: `${about} ${what}` },
    ];
    if (isKnown(from || '/')) {
      return found('is never used, because a page is there; remove one of the two', 'redirect/unused');
    }
    const target = redirectTarget(redirects, from.replace(/\*$/, '-'), isKnown);
    if (target === undefined) {
      return found('is part of a redirect loop; correct its target');
    }
    if (OWN_MACHINE.test(target)) {
      return found(`leads to ${target}, which is each reader's own machine; correct its target`);
    }
    const path = target.replace(/[?#].*$/s, '');
    if (!path.startsWith('/') || (from.endsWith('*') && to.endsWith('*')) || isKnown(path)) {
      return [];
    }
    const shorter = withoutSlash(path);
    if (shorter !== path && isKnown(shorter)) {
      return found(
        `leads to ${JSON.stringify(path)}, and no address of this site has a slash at its end; write ${shorter}`,
      );
    }
    const leads = `leads to ${JSON.stringify(decodeURI(path))}`;
    return unpublished.has(path)
      ? found(`${leads}, which is not published yet; publish it first`, 'redirect/unpublished')
      : found(`${leads}, where nothing is; correct its target`);
  }
}

export function checkAnnouncement(
  { announcement }: ContentSnapshot,
  source: string,
  isKnown: KnownPaths,
): readonly Found[] {
  const { href = '', text = '' } = announcement ?? {};
  const nowhere = `nothing is at ${JSON.stringify(href)}; write a path of this site or a URL`;
  const markup = markupIn(text);
  const marked = `readers see ${JSON.stringify(markup)} literally, because the text is plain; write only the words, and the address as href`;
  const remarks: readonly Remark[] = [
    ...(markup === undefined ? [] : [{ rule: 'announcement/text', field: 'text', message: marked } as const]),
    ...(!href.startsWith('/') || isKnown(href.replace(/[?#].*$/s, ''))
      ? []
      : [{ rule: 'config/target', field: 'href', message: nowhere } as const]),
  ];
  return remarks.map((remark) => locate(source, ANNOUNCEMENT_FILE, remark));
}
