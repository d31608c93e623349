/// <reference path="./app/browser-config.d.ts" />
export { ErrorPage, errorMeta } from '#app/error-page.tsx';
export { type Alternate, type PageMeta, pageMeta } from '#app/page-meta.ts';
export { createPageContext, type PageServices, pageDataOf, pageServicesContext } from '#app/page-services.ts';
export { SiteDocument } from '#app/site-document.tsx';
export { Drawing } from '#art/drawing.tsx';
export { copyToClipboard } from '#clipboard/copy-to-clipboard.ts';
export { formatInEnglish, formatInLocale, LocalDate } from '#date/local-date.tsx';
export { isPlainClick } from '#link/follow-links.ts';
export { SiteLink } from '#link/site-link.tsx';
export { FeedLinks } from '#newsletter/feed-links.tsx';
export { Newsletter } from '#newsletter/newsletter.tsx';
export type { PageData } from '#page-data.ts';
export { findInList } from '#search/find-in-list.ts';
export { rememberPost } from '#search/recent-posts.ts';
export { usePageData, useShell } from '#shell-context.tsx';
export {
  breadcrumbs,
  graphOf,
  organization,
  organizationId,
  structuredDataContext,
} from '#structured-data/structured-data.ts';
export { adoptStyles } from '#styles/adopt-styles.ts';
export { type ToastInput, type ToastPriority, toast } from '#toast/toast.ts';
export { ToastRegion } from '#toast/toast-region.tsx';
export { Tooltip } from '#tooltip/tooltip.tsx';
