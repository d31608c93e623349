import type { MetaDescriptor } from 'react-router';

export type PageMeta = {
  readonly title: string;
  readonly description: string;
  /** Absolute URL; absent where the page has none of its own. */
  readonly canonical?: string;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** False asks search engines to leave the page out. */
  readonly indexed?: boolean;
};

/** The elements of `<head>` that say what a page is, from typed data. */
export function pageMeta({
  title,
  description,
  canonical,
  previous,
  next,
  indexed = true,
}: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    ...link('canonical', canonical),
    ...link('prev', previous),
    ...link('next', next),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

function link(rel: string, href: string | undefined): MetaDescriptor[] {
  return href === undefined ? [] : [{ tagName: 'link', rel, href }];
}
