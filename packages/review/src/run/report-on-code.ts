import {
  CONFIG_FILE,
  componentsIn,
  displayPath,
  formatContentError,
  openSiteContent,
  pluralize,
  readContent,
  readSettings,
  slugNamed,
  withLevels,
} from 'portico/tools';
import { runPosts } from '#run/run-posts.ts';

/** Runs the code blocks that say run, of all posts or of one, which is named by its slug or the path of its file. */
export async function reportOnCode(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  only?: string,
) {
  const settings = readSettings(providersConfig, variables);
  const { environment, siteConfig } = settings;
  const { siteDirectory, contentDirectory: directory } = environment;
  const named = only === undefined ? undefined : await readContent(directory, { blog: siteConfig.blog });
  const slugs = named && new Set([slugNamed(only ?? '', directory, named)]);
  // The check reports mistakes of posts.
  const log = { error() {}, warn() {} };
  const content = openSiteContent({ ...settings, log, components: componentsIn(siteDirectory), isWatching: false });
  const run = async () => {
    await content.opened;
    const { bodies } = content;
    return runPosts({ snapshot: content.current(), bodies, siteDirectory, check: siteConfig.check }, slugs);
  };
  const { findings: found, line, json } = await run().finally(content.close);
  const findings = withLevels(found, siteConfig.check?.rules).map((each) => ({
    ...each,
    path: displayPath(each.file === CONFIG_FILE ? siteDirectory : directory, each.file),
  }));
  const mistakes = findings.filter(({ severity }) => severity === 'mistake').length;
  const lines = findings.map((each) => `${each.severity}  ${formatContentError({ ...each, file: each.path })}`);
  return {
    lines: [...lines, line, `${pluralize(mistakes, 'mistake')}.`],
    json: { version: 1, ...json, mistakes, findings },
  };
}
