/* What commands use of the server. Modules that only one command needs are loaded when that command runs. */

import type { OpenSiteOptions } from '#open-site.ts';
import type { Settings } from '#settings.ts';

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

export async function checkPages(...input: Parameters<typeof import('#content/check-pages.ts').checkPages>) {
  const { checkPages: check } = await import('#content/check-pages.ts');
  return check(...input);
}

export async function checkMarkdownPages(
  ...input: Parameters<typeof import('#check/check-markdown-pages.ts').checkMarkdownPages>
) {
  const { checkMarkdownPages: check } = await import('#check/check-markdown-pages.ts');
  return check(...input);
}

export type OpenedSite = Awaited<ReturnType<typeof openSite>>;

export async function openSite(settings: Settings, options: OpenSiteOptions) {
  const { openSite: open } = await import('#open-site.ts');
  return open(settings, options);
}

export async function shellFiles(...input: Parameters<typeof import('#site/shell-files.ts').shellFiles>) {
  const { shellFiles: files } = await import('#site/shell-files.ts');
  return files(...input);
}

export async function serve(...input: Parameters<typeof import('#serve.ts').serve>): Promise<void> {
  const server = await import('#serve.ts');
  await server.serve(...input);
}

export async function buildSite(): Promise<void> {
  const { buildSite: build } = await import('#build/build-site.ts');
  await build();
}

export async function keepFilesOf(site: string): Promise<void> {
  const { keepFilesOf: keep } = await import('#build/finish-build.ts');
  keep(site);
}

export async function runDevelopmentServer(
  ...input: Parameters<typeof import('#dev/run.ts').runDevelopmentServer>
): Promise<void> {
  const { runDevelopmentServer: run } = await import('#dev/run.ts');
  run(...input);
}
