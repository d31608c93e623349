import { CONFIG_FILE, type SiteConfig } from '@portico/config/site-config';
import { slugify } from '@portico/config/slugify';
import { AUTHORS_FILE, type ContentSnapshot, STARTING_TEXT } from '@portico/content';
import { authorPictureUrl } from '@portico/content/paths';
import type { Finding } from '#check/finding.ts';
import type { KnownPaths } from '#check/known-paths.ts';

const LINK_FIELD = /(?:^|\.)(?:href|contact|policy|privacy)$/;
const STARTING = 'which npm run new-provider wrote; replace it, or remove the field';

export type ConfigCheckOptions = {
  readonly site: SiteConfig;
  readonly snapshot: ContentSnapshot;
  readonly isKnown: KnownPaths;
  /** Origin of the site's public URL, whose links count as internal. */
  readonly baseUrl: string;
};

/** Finds broken links, unknown tags and topics, and placeholder texts in the configuration. */
export function checkConfig({ site, snapshot, isKnown, baseUrl }: ConfigCheckOptions): readonly Finding[] {
  const { tags, categories } = snapshot.index;
  const findings: Finding[] = [];
  const report = (severity: Finding['severity'], field: string, message: string) =>
    findings.push({ severity, file: CONFIG_FILE, field, message });
  for (const [field, text] of textsIn(site, '')) {
    const url = LINK_FIELD.test(field) ? URL.parse(text, baseUrl) : null;
    if (url?.origin === baseUrl && !isKnown(url.pathname)) {
      report('mistake', field, `nothing is at ${JSON.stringify(text)}; write a path of this site or a URL`);
    }
    if (text.includes(STARTING_TEXT)) {
      report('warning', field, `readers see ${JSON.stringify(text)}, ${STARTING}`);
    }
  }
  for (const [index, tag] of site.search.defaultTags.entries()) {
    if (!tags.has(slugify(tag))) {
      const message = `no post has the tag ${JSON.stringify(tag)}, so the search offers a page that does not exist; choose a tag that posts have`;
      report('mistake', `search.defaultTags[${index}]`, message);
    }
  }
  for (const topic of Object.keys(site.blog.topics ?? {})) {
    if (!categories.has(slugify(topic)) && !tags.has(slugify(topic))) {
      const message = `no post has the category or tag ${JSON.stringify(topic)}, so its text is never shown; correct the name, or remove it`;
      report('warning', `blog.topics.${topic}`, message);
    }
  }
  return findings;
}

/** Finds placeholder texts and missing pictures of authors. */
export function checkAuthors({ authors, images }: ContentSnapshot): readonly Finding[] {
  return [...authors.values()].flatMap(({ name, picture, role, bio }) => {
    const findings = Object.entries({ role, bio }).flatMap(([field, text]): Finding[] => {
      const message = `readers see ${JSON.stringify(text)} of ${name}, ${STARTING}`;
      return text?.startsWith(STARTING_TEXT) ? [{ severity: 'warning', file: AUTHORS_FILE, field, message }] : [];
    });
    if (picture !== undefined && !images.has(authorPictureUrl(picture))) {
      const message = `${JSON.stringify(picture)}, the picture of ${name}, does not exist; save it under this name, or remove the field`;
      findings.push({ severity: 'mistake', file: AUTHORS_FILE, field: 'picture', message });
    }
    return findings;
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
