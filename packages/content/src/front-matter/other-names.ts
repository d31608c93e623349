import { closest } from '@portico/core/closest';
import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';

/** What other systems call our fields, in lower case, without hyphens, underscores and spaces. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  title: 'headline heading name',
  description: 'summary excerpt subtitle lead dek lede abstract metadescription',
  author: 'authors by byline authorname writer createdby',
  date: 'published publishedat publishedon pubdate publishdate datepublished created createdat',
  tags: 'keywords topics labels',
  category: 'categories section',
  updated: 'updatedat lastupdate updateddate lastmod lastmodified lastmodifiedat modified datemodified',
  unlisted: 'hidden noindex',
  cover: 'image images coverimage heroimage hero banner featuredimage ogimage thumbnail thumb',
  coverAlt: 'imagealt coverimagealt heroimagealt alt',
  aliases: 'redirectfrom redirects oldslugs',
  canonical: 'canonicalurl originalurl',
  featured: 'pinned sticky pin',
  lang: 'language locale',
};

/** Returns our field for a name that another system has; undefined if no system that we know has it. */
export function fieldNamed(name: string): string | undefined {
  const folded = name.toLowerCase().replace(/[-_ ]/g, '');
  const found = Object.entries(OTHER_NAMES).find(([field, others]) =>
    [field.toLowerCase(), ...others.split(' ')].includes(folded),
  );
  return found?.[0];
}

export function meantField(name: string): string | undefined {
  return fieldNamed(name) ?? closest(name, FRONT_MATTER_FIELDS);
}
