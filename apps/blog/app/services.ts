import type { PageContent } from '@portico/content';
import type { PageServices } from '@portico/shell/services';
import { createContext } from 'react-router';

/** The site to which a page belongs. */
export type SiteServices = Pick<PageServices, 'siteConfig' | 'baseUrl'>;

/** What the server provides to the blog for one request. */
export type BlogServices = PageServices & PageContent;

export const blogServicesContext = createContext<BlogServices>();
