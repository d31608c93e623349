/* What pages, slots and components of a site can import. */

export type { BlogPost } from '@portico/core/blog-post';
export { inLanguage } from '@portico/core/language';
export { MENU_ICON_PATHS } from '@portico/core/menu-icons';
export { routes } from '@portico/core/routes';
export type { SlotProps } from '@portico/core/site-slots';
export {
  Button,
  type ButtonProps,
  Callout,
  type CalloutProps,
  Code,
  type CodeFile,
  type CodeProps,
  CopyButton,
  type CopyButtonProps,
  copyToClipboard,
  Details,
  type DetailsProps,
  Dialog,
  type DialogProps,
  Figure,
  type FigureProps,
  Hero,
  type HeroProps,
  ICONS,
  Icon,
  IconButton,
  type IconButtonProps,
  type IconProps,
  LocalDate,
  meta,
  Newsletter,
  Pattern,
  PostCard,
  type PostCardProps,
  PostList,
  type PostListProps,
  pageServicesContext,
  Section,
  type SectionProps,
  SiteLink,
  shouldRevalidate,
  Tab,
  type TabProps,
  Tabs,
  type TabsProps,
  TOAST_PRIORITIES,
  type ToastInput,
  type ToastPriority,
  Tooltip,
  type TooltipProps,
  toast,
  useAppliedTheme,
  usePageData,
  useTheme,
} from '@portico/shell';
export { Chart, type ChartProps } from '@portico/shell/chart';
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
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
