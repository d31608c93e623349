/* What the apps of this repository get as `@portico/shell`: what those outside get, and more. */
export { afterNextPaint } from '#app/after-next-paint.ts';
export type { Alternate } from '#app/page-meta.ts';
export { createPageContext, pageDataOf } from '#app/page-services.ts';
export { shouldRevalidate } from '#app/should-revalidate.ts';
export { Pattern } from '#art/pattern.tsx';
export { formatInEnglish, localizeDate } from '#date/format-date.ts';
export { focusWhileScrolling } from '#interaction/focus-while-scrolling.ts';
export { useFollowHref } from '#link/follow-links.ts';
export { isPlainClick } from '#link/is-plain-click.ts';
export * from '#public.ts';
export { useShell } from '#shell-context.tsx';
export {
  breadcrumbs,
  graphOf,
  organization,
  organizationId,
} from '#structured-data/structured-data.ts';
export { structuredDataContext } from '#structured-data/structured-data-context.ts';
export { adoptStyles } from '#styles/adopt-styles.ts';
