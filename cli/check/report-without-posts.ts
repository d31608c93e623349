import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatContentError, pluralize } from '@portico/content';
import { APPS } from '@portico/core/routes';
import { CONFIG_FILE } from '@portico/core/site-config';
import {
  checkConfig,
  checkMarkdownPages,
  checkProvider,
  displayPath,
  publicPaths,
  readSettings,
  withLevels,
} from '@portico/server';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Checks what a release contains: configuration, pages and fonts. Doesn't read the content, because an author's mistake must not
 * hold up a release. Throws if the configuration or the environment can't be read.
 */
export async function reportWithoutContent(providersConfig: unknown, variables: Variables) {
  const { environment, siteConfig } = readSettings(providersConfig, variables);
  const { baseUrl, siteDirectory } = environment;
  const files = await publicPaths(siteDirectory);
  const configSource = await readFile(path.join(siteDirectory, CONFIG_FILE), 'utf8').catch(() => '');
  const isKnown = (pathname: string) => files.has(pathname) || `${pathname}/`.startsWith(`${APPS.blog}/`);
  const found = [
    ...checkConfig({ siteConfig, baseUrl, configSource }, isKnown),
    ...(await checkProvider(siteDirectory)),
    ...(await checkMarkdownPages({ siteConfig, baseUrl, siteDirectory })),
  ];
  const findings = withLevels(found, siteConfig.check?.rules).map((each) => ({
    ...each,
    path: displayPath(siteDirectory, each.file),
  }));
  const mistakes = findings.filter(({ severity }) => severity === 'mistake').length;
  const warnings = findings.length - mistakes;
  const lines = [
    ...findings.map((each) => `${each.severity}  ${formatContentError({ ...each, file: each.path })}`),
    `The site without its content: ${pluralize(mistakes, 'mistake')}, ${pluralize(warnings, 'warning')}.`,
  ];
  return { lines, json: { version: 1, posts: 0, mistakes, warnings, findings, fixed: [] } };
}
