/* The exports of `@portico/shell` for the apps of this repository: the public ones and more. */

export type { Alternate } from '#app/page-meta.ts';
export { structuredDataContext } from '#app/page-services.ts';
export { useConsent } from '#consent/third-parties.tsx';
export { focusWhileScrolling } from '#content/focus-while-scrolling.ts';
export { Pattern } from '#content/pattern.tsx';
export {
  breadcrumbs,
  graphOf,
  organization,
  organizationId,
} from '#content/structured-data.ts';
export { whenIdle } from '#document/timing.ts';
export { useHtmlLinks } from '#link/html-links.tsx';
export { isPlainClick } from '#link/resolve-link.ts';
export { shouldRevalidate } from '#navigation/should-revalidate.ts';
export * from '#public.ts';
export { useRouter } from '#router/router.tsx';
export { useShell, useTopicHue, useTopicSlug } from '#shell-context.tsx';
export { adoptStyles } from '#styles/adopt-styles.ts';
export { useAppliedTheme } from '#theme/theme-store.ts';
export { TOAST_PRIORITIES } from '#toast/toast.ts';
