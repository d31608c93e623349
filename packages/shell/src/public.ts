/// <reference path="./types.d.ts" />
/*
 * The exports of `@portico/shell` for other repositories. Names here change only with the version; see
 * packages/shell/CHANGELOG.md.
 */
export type { BlogPost } from '@portico/core/blog-post';
export type { LinkGroup, SiteConfig } from '@portico/core/site-config';
export type { Texts } from '@portico/core/texts-in';
export { type PageMeta, pageMeta } from '#app/page-meta.ts';
export { type CopyInput, copyToClipboard } from '#content/copy-to-clipboard.ts';
export { LocalDate, type LocalDateProps } from '#content/local-date.tsx';
export type { PageData } from '#context/page-data.ts';
export { usePageData } from '#context/shell-context.tsx';
export { Button, type ButtonProps, type ButtonVariant } from '#controls/button.tsx';
export { CopyButton, type CopyButtonProps } from '#controls/copy-button.tsx';
export { IconButton, type IconButtonProps } from '#controls/icon-button.tsx';
export { Dialog, type DialogProps } from '#dialog/dialog.tsx';
export { Newsletter, type NewsletterProps } from '#footer/newsletter.tsx';
export { ICONS, Icon, type IconProps } from '#icons/icons.tsx';
export { SiteLink } from '#router/router.tsx';
export { type PageServices, pageServicesContext } from '#services/page-services.ts';
export { type ToastInput, type ToastPriority, toast } from '#toast/toast.ts';
export { Tooltip, type TooltipProps } from '#tooltip/tooltip.tsx';
