/* What @portico/review and @portico/diagrams of the same version use. It may change with every version. */

export {
  allPosts,
  type Bodies,
  badgesOf,
  type Checked,
  type ContentSnapshot,
  DAY_MS,
  type Diagram,
  DRAWING,
  escapeHtml,
  folderOf,
  formatContentError,
  linesOf,
  type Post,
  pluralize,
  REDIRECTS_FILE,
  type RunBlock,
  redirectTarget,
  slugOfFile,
  sourceLine,
  type Taxon,
} from '@portico/content';
export { createMarkdownRenderer } from '@portico/content/rendering';
export { themeColors } from '@portico/core/accent';
export { closest } from '@portico/core/closest';
export { listAt, textAt } from '@portico/core/foreign-fields';
export { matchRoute } from '@portico/core/match-route';
export { reasonOf } from '@portico/core/reason-of';
export { routes } from '@portico/core/routes';
export { componentsIn } from '@portico/core/site-components';
export { CONFIG_FILE, type SiteConfig } from '@portico/core/site-config';
export { generatedFolder } from '@portico/core/site-folder';
export { TAXON_HREFS, TAXON_KINDS, type TaxonKind } from '@portico/core/taxa';
export {
  displayPath,
  type Found,
  importedSite,
  leadsSomewhere,
  type OpenedSite,
  openSite,
  openSiteContent,
  PREVIEW_DAYS,
  parseEnvironment,
  publicPaths,
  REVIEW_FILE,
  readContent,
  readSettings,
  requireBuild,
  signedLink,
  slugNamed,
  UsageError,
  withLevels,
} from '@portico/server';
export { launchError, launchOptions } from '#browser.ts';
export { reportOnSite } from '#check/report-on-site.ts';
export { type Reported, reporterNamed } from '#check/reporters.ts';
export { type Command, defineCommand } from '#command.ts';
export { runPackage } from '#program.ts';
