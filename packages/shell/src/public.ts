/// <reference path="./types.d.ts" />
/*
 * The exports of `@portico/shell` for other repositories. Names here change only with the version; see
 * packages/shell/CHANGELOG.md.
 */
export type { BlogPost } from '@portico/core/blog-post';
export type { LinkGroup, SiteConfig } from '@portico/core/site-config';
export type { Texts } from '@portico/core/texts-in';
export { type PageMeta, pageMeta } from '#app/page-meta.ts';
export { copyToClipboard } from '#content/copy-to-clipboard.ts';
export { LocalDate, type LocalDateProps } from '#content/local-date.tsx';
export type { PageData } from '#context/page-data.ts';
export { usePageData } from '#context/shell-context.tsx';
export { Newsletter, type NewsletterProps } from '#footer/newsletter.tsx';
export { SiteLink } from '#router/router.tsx';
export { type PageServices, pageServicesContext } from '#services/page-services.ts';
export { type ToastInput, type ToastPriority, toast } from '#toast/toast.ts';
export { ToastRegion } from '#toast/toast-region.tsx';
