/* What pages of a site import. */

export type { BlogPost } from '@portico/core/blog-post';
export { inLanguage } from '@portico/core/language';
export { MENU_ICON_PATHS } from '@portico/core/menu-icons';
export { routes } from '@portico/core/routes';
export type { SlotProps } from '@portico/core/site-slots';
export {
  Button,
  type ButtonProps,
  CopyButton,
  type CopyButtonProps,
  copyToClipboard,
  Dialog,
  type DialogProps,
  ICONS,
  Icon,
  IconButton,
  type IconButtonProps,
  type IconProps,
  LocalDate,
  meta,
  Newsletter,
  Pattern,
  pageServicesContext,
  SiteLink,
  shouldRevalidate,
  TOAST_PRIORITIES,
  type ToastInput,
  type ToastPriority,
  Tooltip,
  type TooltipProps,
  toast,
  usePageData,
} from '@portico/shell';
export { enhanceTabs } from '@portico/shell/tabs';
export { pageData } from '@portico/www/page';
export type {
  ActionFunctionArgs,
  ClientActionFunctionArgs,
  ClientLoaderFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
} from 'react-router';
export {
  data,
  Form,
  Link,
  redirect,
  useFetcher,
  useLoaderData,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
