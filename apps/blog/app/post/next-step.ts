import { withBasePath } from '@portico/site/base-path';
import type { SiteConfig } from '@portico/site/config';
import { site } from '../../../../site.config.ts';

const { nextStep: written }: SiteConfig['blog'] = site.blog;

/** The link at the end of posts, which leads below the site's base path where it is one of its paths. */
export const nextStep = written && { ...written, href: withBasePath(written.href) };
