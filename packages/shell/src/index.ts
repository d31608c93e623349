/* The exports of `@portico/shell` for the apps of this repository: the public ones and more. */

export { PREVIEW_ENDED } from '#app/error-page.tsx';
export { NotFound, type NotFoundProps } from '#app/failure-page.tsx';
export type { Alternate } from '#app/page-meta.ts';
export { Callout, type CalloutProps } from '#blocks/callout.tsx';
export { Code, type CodeFile, type CodeProps } from '#blocks/code.tsx';
export { Details, type DetailsProps } from '#blocks/details.tsx';
export { Figure, type FigureProps } from '#blocks/figure.tsx';
export { PostHeader, type PostHeaderProps } from '#blocks/post-header.tsx';
export { PostCard, type PostCardProps, PostList, type PostListProps } from '#blocks/posts.tsx';
export { Hero, type HeroProps, Section, type SectionProps } from '#blocks/sections.tsx';
export { Tab, type TabProps, Tabs, type TabsProps } from '#blocks/tabs.tsx';
export { useConsent } from '#consent/use-consent.ts';
export { Emblem } from '#content/emblem.tsx';
export { followOverflow } from '#content/follow-overflow.ts';
export { Pattern } from '#content/pattern.tsx';
export {
  breadcrumbs,
  graphOf,
  organization,
  organizationId,
} from '#content/structured-data.ts';
export { useShell, useTopicHueClass, useTopicSlug } from '#context/shell-context.tsx';
export { FooterTop, type FooterTopProps } from '#footer/footer-top.tsx';
export { meta, shouldRevalidate } from '#navigation/route-exports.ts';
export * from '#public.ts';
export type { SlotProps } from '#slot-props.ts';
export { useAppliedTheme, useTheme } from '#theme/use-theme.ts';
export { announce, TOAST_PRIORITIES } from '#toast/toast.ts';
export { useIsHydrated } from '#use-is-hydrated.ts';
