/* What commands use of the server. Modules that only one command needs are loaded when that command runs. */

export { displayPath, UsageError } from '@portico/core/command-errors';
export { changesSinceBuild, REVIEW_FILE, requireBuild } from '#build/sources.ts';
export { checkConfig } from '#check/check-config.ts';
export { leadsSomewhere } from '#check/check-links.ts';
export { checkProvider } from '#check/check-provider.ts';
export { checkSite } from '#check/check-site.ts';
export { type Finding, type Found, withLevels } from '#check/finding.ts';
export { commonSpellings, slugNamed } from '#check/known-posts.ts';
export { type PostSettings, readContent } from '#content/read-content.ts';
export { openSiteContent } from '#content/site-content.ts';
export { unreadPosts } from '#content/unread-posts.ts';
export { parseEnvironment } from '#environment.ts';
export { addressAt, isDataPath, NOWHERE } from '#http/address.ts';
export { knownPaths, pathsOf, publicPaths } from '#http/known-paths.ts';
export { contentType, FOLDERS } from '#http/static-files.ts';
export {
  type LinkServer,
  linkFromServer,
  MAX_PREVIEW_DAYS,
  PREVIEW_DAYS,
  type PreviewLink,
  signedLink,
} from '#preview/preview-link.ts';
export { verifyPreview } from '#preview/preview-token.ts';
export { watchLoop } from '#process/watch-loop.ts';
export { importedSite, readSettings } from '#settings.ts';

export type OpenedSite = Awaited<ReturnType<typeof openSite>>;

export const checkPages = later(async () => (await import('#content/check-pages.ts')).checkPages);
export const checkMarkdownPages = later(
  async () => (await import('#check/check-markdown-pages.ts')).checkMarkdownPages,
);
export const openSite = later(async () => (await import('#open-site.ts')).openSite);
export const shellFiles = later(async () => (await import('#site/shell-files.ts')).shellFiles);
export const serve = later(async () => (await import('#serve.ts')).serve);
export const buildSite = later(async () => (await import('#build/build-site.ts')).buildSite);
export const keepFilesOf = later(async () => (await import('#build/finish-build.ts')).keepFilesOf);
export const runDevelopmentServer = later(async () => (await import('#dev/run.ts')).runDevelopmentServer);

/** Returns a function whose module is loaded when it is called. */
function later<Input extends readonly unknown[], Output>(load: () => Promise<(...input: Input) => Output>) {
  return async (...input: Input): Promise<Awaited<Output>> => await (await load())(...input);
}
