import type { SiteConfig } from '@portico/config/site-config';
import { createPostTypesetter, createTypesetter } from '@portico/content';
import { site } from '../../../../site.config.ts';

const { typography }: SiteConfig['blog'] = site.blog;
const typeset = createTypesetter();

/** A post's title and description as pages show them. */
export const typesetPost = createPostTypesetter(typography);

/** A line in the site's language. */
export function typesetLine(text: string): string {
  return typography ? typeset(text, undefined) : text;
}
