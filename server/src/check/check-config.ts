import { CONFIG_FILE, type SiteConfig } from '@portico/config/site-config';
import { slugify } from '@portico/config/slugify';
import { AUTHORS_FILE, type ContentSnapshot, STARTING_TEXT } from '@portico/content';
import { authorPictureUrl } from '@portico/content/paths';
import type { Finding } from '#check/finding.ts';
import type { KnownPaths } from '#check/known-paths.ts';

// Plausible names its script by its extensions, between dots.
const MANUAL_SCRIPT = /\bmanual\b/;
const LINK_FIELD = /(?:^|\.)(?:href|contact|policy|privacy)$/;

export type ConfigCheckOptions = {
  readonly site: SiteConfig;
  readonly snapshot: ContentSnapshot;
  readonly isKnown: KnownPaths;
  /** Origin of the site's public URL, whose links count as internal. */
  readonly baseUrl: string;
};

/** Finds links, tags and topics of the configuration that lead nowhere on this site, and texts that nobody has written yet. */
export function checkConfig({ site, snapshot, isKnown, baseUrl }: ConfigCheckOptions): readonly Finding[] {
  const { tags, categories } = snapshot.index;
  const findings: Finding[] = [];
  const tell = (severity: Finding['severity'], field: string, message: string) =>
    findings.push({ severity, file: CONFIG_FILE, field, message });
  const texts = textsIn(site, '');
  for (const [field, text] of texts.filter(([name]) => LINK_FIELD.test(name))) {
    const url = URL.parse(text, baseUrl);
    if (url?.origin === baseUrl && !isKnown(url.pathname)) {
      tell('mistake', field, `nothing is at ${JSON.stringify(text)}; write a path of this site or a URL`);
    }
  }
  for (const [index, tag] of site.search.defaultTags.entries()) {
    if (!tags.has(slugify(tag))) {
      const message = `no post has the tag ${JSON.stringify(tag)}, so the search offers a page that is not there; write one that posts have, or take it out`;
      tell('mistake', `search.defaultTags[${index}]`, message);
    }
  }
  for (const topic of Object.keys(site.blog.topics ?? {})) {
    if (!categories.has(slugify(topic)) && !tags.has(slugify(topic))) {
      const message = `no post has the category or tag ${JSON.stringify(topic)}, so its text is never shown; write one that posts have, or take it out`;
      tell('warning', `blog.topics.${topic}`, message);
    }
  }
  for (const [index, vendor] of site.vendors.entries()) {
    if (vendor.service === 'plausible' && !MANUAL_SCRIPT.test(vendor.script)) {
      const message = `${JSON.stringify(vendor.script)} is not the script with the extension "manual", so it may count each page twice; write that one, such as https://plausible.example/js/script.manual.js`;
      tell('warning', `vendors[${index}].script`, message);
    }
  }
  for (const [field, text] of texts.filter(([, each]) => each.includes(STARTING_TEXT))) {
    const message = `readers see ${JSON.stringify(text)}, which npm run new-provider wrote; write what is meant, or leave the field out`;
    tell('warning', field, message);
  }
  return findings;
}

/** Finds texts of authors that nobody has written yet, and pictures that are missing. */
export function checkAuthors({ authors, images }: ContentSnapshot): readonly Finding[] {
  return [...authors.values()].flatMap(({ name, picture, role, bio }) => {
    const unwritten = Object.entries({ role, bio }).flatMap(([field, text]): Finding[] => {
      const message = `readers see ${JSON.stringify(text)} of ${name}, which npm run new-provider wrote; write what is meant, or leave the field out`;
      return text?.startsWith(STARTING_TEXT) ? [{ severity: 'warning', file: AUTHORS_FILE, field, message }] : [];
    });
    if (picture === undefined || images.has(authorPictureUrl(picture))) {
      return unwritten;
    }
    const message = `${JSON.stringify(picture)}, the picture of ${name}, is not there; save it under this name, or take the field out`;
    return [...unwritten, { severity: 'mistake', file: AUTHORS_FILE, field: 'picture', message } as const];
  });
}

/** Returns the texts of a value with the path of each: `navigation.0.href`. */
function textsIn(value: unknown, field: string): readonly (readonly [field: string, text: string])[] {
  if (typeof value === 'string') {
    return [[field, value]];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsIn(inner, field === '' ? key : `${field}.${key}`))
    : [];
}
