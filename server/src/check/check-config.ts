import { type ContentSnapshot, STARTING_TEXT } from '@portico/content';
import { CONFIG_FILE, type SiteConfig } from '@portico/site/config';
import { slugify } from '@portico/site/slugify';
import type { Finding } from '#check/finding.ts';
import { percentDecoded } from '#http/percent-decoded.ts';

// Plausible names its script by its extensions, between dots.
const MANUAL_SCRIPT = /\bmanual\b/;
// The fields that hold a link.
const LINKS: ReadonlySet<string> = new Set(['href', 'contact', 'policy', 'privacy']);

export type ConfigCheckOptions = {
  readonly site: SiteConfig;
  readonly snapshot: ContentSnapshot;
  /** Takes a decoded path; see createKnownPaths. */
  readonly isKnown: (path: string) => Promise<boolean>;
  /** Origin of the site's public URL, whose links count as internal. */
  readonly baseUrl: string;
};

/** The links of menus and footer, and the tags of the empty search, that lead nowhere on this site; categories that are not there. */
export async function checkConfig(options: ConfigCheckOptions): Promise<readonly Finding[]> {
  const { site, snapshot, isKnown, baseUrl } = options;
  const findings: Finding[] = [];
  for (const { field, href } of linksIn(site, '')) {
    const url = URL.parse(href, baseUrl);
    if (url?.origin === baseUrl && !(await isKnown(percentDecoded(url.pathname) ?? url.pathname))) {
      const message = `nothing is at ${JSON.stringify(href)}; write a path of this site or a URL`;
      findings.push({ severity: 'mistake', file: CONFIG_FILE, field, message });
    }
  }
  for (const [index, tag] of site.search.defaultTags.entries()) {
    if (!snapshot.index.tags.has(slugify(tag))) {
      const message = `no post has the tag ${JSON.stringify(tag)}, so the search offers a page that is not there; write one that posts have, or take it out`;
      findings.push({ severity: 'mistake', file: CONFIG_FILE, field: `search.defaultTags[${index}]`, message });
    }
  }
  for (const topic of Object.keys(site.blog.topics ?? {})) {
    if (!snapshot.index.categories.has(slugify(topic)) && !snapshot.index.tags.has(slugify(topic))) {
      const message = `no post has the category or tag ${JSON.stringify(topic)}, so its text is never shown; write one that posts have, or take it out`;
      findings.push({ severity: 'warning', file: CONFIG_FILE, field: `blog.topics.${topic}`, message });
    }
  }
  for (const [index, vendor] of site.vendors.entries()) {
    if (vendor.service === 'plausible' && !MANUAL_SCRIPT.test(vendor.script)) {
      const message = `${JSON.stringify(vendor.script)} is not the script with the extension "manual", so it may count each page twice; write that one, such as https://plausible.example/js/script.manual.js`;
      findings.push({ severity: 'warning', file: CONFIG_FILE, field: `vendors[${index}].script`, message });
    }
  }
  for (const [field, text] of textsIn(site, '')) {
    if (text.includes(STARTING_TEXT)) {
      const message = `readers see ${JSON.stringify(text)}, which npm run new-provider wrote; write what is meant, or leave the field out`;
      findings.push({ severity: 'warning', file: CONFIG_FILE, field, message });
    }
  }
  return findings;
}

function textsIn(value: unknown, field: string): readonly (readonly [field: string, text: string])[] {
  if (typeof value === 'string') {
    return [[field, value]];
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, field === '' ? key : `${field}.${key}`));
}

function linksIn(value: unknown, field: string): { readonly field: string; readonly href: string }[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = field === '' ? key : `${field}.${key}`;
    return LINKS.has(key) && typeof inner === 'string' ? [{ field: at, href: inner }] : linksIn(inner, at);
  });
}
