import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import { closest } from '#texts/closest.ts';

/** What other systems call our fields, without case, hyphens and underscores. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  title: ['headline', 'heading', 'name'],
  description: ['summary', 'excerpt', 'subtitle', 'dek', 'lede', 'abstract', 'metadescription'],
  author: ['by', 'byline', 'authorname', 'writer', 'createdby'],
  date: ['published', 'publishedat', 'publishedon', 'pubdate', 'publishdate', 'datepublished', 'created', 'createdat'],
  tags: ['keywords', 'topics', 'labels'],
  category: ['categories', 'section'],
  updated: ['updatedat', 'updateddate', 'lastmod', 'lastmodified', 'lastmodifiedat', 'modified', 'datemodified'],
  unlisted: ['hidden', 'noindex'],
  cover: ['image', 'coverimage', 'heroimage', 'hero', 'banner', 'featuredimage', 'ogimage', 'thumbnail', 'thumb'],
  coverAlt: ['imagealt', 'coverimagealt', 'heroimagealt', 'alt'],
  aliases: ['redirectfrom', 'redirects', 'oldslugs'],
  canonical: ['canonicalurl', 'originalurl'],
  featured: ['pinned', 'sticky', 'pin'],
  lang: ['language', 'locale'],
};

/** Returns the field that another system's name, or a misspelled one, was probably meant to be. */
export function meantField(name: string, value: unknown): string | undefined {
  const folded = name.toLowerCase().replace(/[-_ ]/g, '');
  // Jekyll and Hugo write `published: false` for a draft.
  if (folded === 'published' && typeof value === 'boolean') {
    return 'draft';
  }
  const [meant] = Object.entries(OTHER_NAMES).find(([, others]) => others.includes(folded)) ?? [];
  return meant ?? closest(name, FRONT_MATTER_FIELDS);
}
