import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  allPosts,
  type ContentError,
  type ContentSnapshot,
  type Fix,
  formatContentError,
  pluralize,
  REDIRECTS_FILE,
  readTextFile,
  slugOfFile,
} from '@portico/content';
import { fixSource } from '@portico/content/reading';
import { componentsIn } from '@portico/core/site-components';
import { CONFIG_FILE, type SiteConfig } from '@portico/core/site-config';
import { foldedName } from '@portico/core/slugify';
import {
  checkMarkdownPages,
  checkPages,
  checkProvider,
  checkSite,
  commonSpellings,
  displayPath,
  openSiteContent,
  publicPaths,
  readContent,
  readSettings,
  slugNamed,
  unreadPosts,
  withLevels,
} from '@portico/server';

const UNREAD_POST = 'The rest of this post is checked once its front matter can be read.';
const WITHDRAWN = 'Its last version is not shown either, because the front matter says that the post is not public';
const UNREAD_FILE = 'The rest of this file is checked once this is corrected.';
const RULES = displayPath('', fileURLToPath(new URL('../../docs/rules.md', import.meta.url)));
const MEANING = `Mistakes lose content or break a link; warnings are advice. ${RULES} lists the rules.`;

type FixedFile = {
  readonly file: string;
  readonly source: string;
  readonly fixes: readonly (Omit<Fix, 'field'> & Partial<Fix>)[];
};

type ReportOptions = {
  readonly fix: boolean;
  readonly only: string | undefined;
};

/**
 * Checks a provider's configuration and content. If the site is built, it also tries the pages. Throws if the configuration or
 * the environment can't be read.
 */
export async function reportOnSite(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { fix = false, only }: Partial<ReportOptions> = {},
) {
  const settings = readSettings(providersConfig, variables);
  const { environment, siteConfig } = settings;
  const { baseUrl, siteDirectory, contentDirectory: directory } = environment;
  const { blog } = siteConfig;
  const asWritten = await readContent(directory, { blog });
  const slug = only === undefined ? undefined : slugNamed(only, directory, asWritten);
  const possible = await fixesOf(directory, asWritten, { slug, ownFields: blog.fields });
  const fixes = fix ? possible : [];
  await writeFixes(directory, fixes);
  const slugs = slug === undefined ? undefined : new Set([slug]);
  // The findings say the same.
  const log = { error() {}, warn() {} };
  const content = openSiteContent({ ...settings, log, components: componentsIn(siteDirectory), isWatching: false });
  const inspect = async () => {
    await content.opened;
    const snapshot = content.current();
    const { bodies } = content;
    const files = await publicPaths(siteDirectory);
    const configSource = await readFile(path.join(siteDirectory, CONFIG_FILE), 'utf8').catch(() => '');
    const found = await checkSite({ directory, snapshot, bodies, siteConfig, baseUrl, files, configSource }, slugs);
    const forPages = { siteConfig, baseUrl, siteDirectory, content: { directory, snapshot, bodies, files } };
    const ofMarkdown = slugs === undefined ? await checkMarkdownPages(forPages) : [];
    const { ofPosts, ofSite } = await checkPages({ settings, snapshot, bodies }, slugs);
    return { snapshot, found, ofMarkdown, ofPosts, ofSite };
  };
  const { snapshot, found, ofMarkdown, ofPosts, ofSite } = await inspect().finally(content.close);
  const reported = new Set(found.filter(({ severity }) => severity === 'mistake').map(({ file }) => file));
  const ofPages = ofPosts.filter(({ file }) => !reported.has(file));

  const withPath = <Located extends { readonly file: string }>(located: Located) => {
    return { ...located, path: displayPath(located.file === CONFIG_FILE ? siteDirectory : directory, located.file) };
  };
  const fixed = fixes.flatMap(({ file, fixes: ofFile }) => ofFile.map((each) => withPath({ file, ...each })));
  const ofProvider = slug === undefined ? await checkProvider(siteDirectory) : [];
  const findings = [
    ...[...found, ...ofPages].map(withPath),
    ...[...withLevels([...ofProvider, ...ofMarkdown], siteConfig.check?.rules), ...ofSite].map((each) => ({
      ...each,
      path: displayPath(siteDirectory, each.file),
    })),
  ];
  const mistakes = findings.filter(({ severity }) => severity === 'mistake').length;
  const warnings = findings.length - mistakes;
  const named = new Set([...allPosts(snapshot), ...snapshot.errors].map(({ file }) => file));
  const posts = slug === undefined ? [...named].filter((file) => slugOfFile(file) !== undefined).length : 1;
  const counts = `${pluralize(mistakes, 'mistake')}, ${pluralize(warnings, 'warning')}. ${MEANING}`;
  // The other redirects are still checked.
  const isUnread = ({ code, file }: ContentError) => code.startsWith('front-matter') && file !== REDIRECTS_FILE;
  const unread = new Set(snapshot.errors.filter(isUnread).map(({ file }) => file));
  const held = heldPosts(snapshot);
  const fixable = fix ? 0 : possible.flatMap(({ fixes: ofFile }) => ofFile).length;
  const unreadHere = unreadPosts(directory);
  const byFile = Map.groupBy([...fixed, ...findings], (each) => each.path);
  const blocks = [...byFile].map(([shown, all]) => {
    const { file = '' } = all[0] ?? {};
    const reason = held.get(file);
    return [
      ...(reason === undefined ? [] : [`held     ${shown} ${reason}`]),
      ...all.map(
        (each) => `${'severity' in each ? each.severity : 'fixed'}  ${formatContentError({ ...each, file: shown })}`,
      ),
      ...(unread.has(file) ? [slugOfFile(file) === undefined ? UNREAD_FILE : UNREAD_POST] : []),
      '',
    ];
  });
  const lines = [
    ...blocks.flat(),
    ...(fixable > 0 ? [`npx portico check --fix corrects ${fixable} of these.`] : []),
    slug === undefined
      ? `${pluralize(posts, 'post')}: ${counts}`
      : `Only the post ${slug}: ${counts} npx portico check without a name checks all posts and the configuration.`,
    ...(unreadHere === undefined ? [] : [unreadHere]),
  ];
  // The version of this format. Adding a field doesn't change it.
  const version = 1;
  return {
    lines,
    json: {
      version,
      posts,
      mistakes,
      warnings,
      held: [...held.keys()].map((file) => displayPath(directory, file)),
      findings,
      fixed,
    },
  };
}

/** Says of each post whose file is not published what holds it. */
function heldPosts({ errors, withdrawn }: Pick<ContentSnapshot, 'errors' | 'withdrawn'>): ReadonlyMap<string, string> {
  const holding = errors.filter(
    ({ file, code }) => slugOfFile(file) !== undefined && code !== 'mistake' && code !== 'alias-clash',
  );
  return new Map(
    [...Map.groupBy(holding, ({ file }) => file)].map(([file, ofFile]) => {
      const reasons = new Set(
        ofFile.map(({ rule, code, line }) => `${rule ?? code}${line === undefined ? '' : ` in line ${line}`}`),
      );
      const last = withdrawn.includes(file) ? WITHDRAWN : 'Readers keep its last good version, if it has one';
      return [file, `is not shown until this is corrected: ${[...reasons].join(', ')}. ${last}`];
    }),
  );
}

type FixOptions = { readonly slug: string | undefined; readonly ownFields: SiteConfig['blog']['fields'] };

async function fixesOf(
  directory: string,
  snapshot: ContentSnapshot,
  { slug, ownFields }: FixOptions,
): Promise<readonly FixedFile[]> {
  // If spellings are equally frequent, the newest post's wins.
  const newestFirst = allPosts(snapshot).toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const spellings = commonSpellings(newestFirst.flatMap(({ tags }) => tags));
  const spellingOf = (tag: string) => {
    const usual = spellings.get(foldedName(tag)) ?? tag;
    // An author may have meant the capitals: Go is a language.
    return usual.toLowerCase() === tag.toLowerCase() ? tag : usual;
  };
  const broken = snapshot.errors.filter(({ code }) => code === 'front-matter-field');
  const files = new Set([...newestFirst, ...broken].map(({ file }) => file));
  const fixed: FixedFile[] = [];
  for (const file of [...files].sort()) {
    const slugOfPost = slugOfFile(file);
    if (slugOfPost === undefined || (slug !== undefined && slugOfPost !== slug)) {
      continue;
    }
    const written = await readTextFile({ root: directory, file });
    const { source, fixes } = fixSource(written?.text ?? '', { spellingOf, ownFields });
    if (fixes.length > 0) {
      fixed.push({ file, source, fixes });
    }
  }
  return fixed;
}

async function writeFixes(directory: string, files: readonly FixedFile[]): Promise<void> {
  for (const { file, source } of files) {
    await writeFile(path.join(directory, file), source).catch(({ message }: Error) => {
      throw new Error(`${displayPath(directory, file)} cannot be fixed: ${message}. Make it writable for your user.`);
    });
  }
}
