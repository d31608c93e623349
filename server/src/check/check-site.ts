import path from 'node:path';
import {
  ANNOUNCEMENT_FILE,
  AUTHORS_FILE,
  allPosts,
  type ContentError,
  type ContentSnapshot,
  type ParsedPost,
  type Post,
  REDIRECTS_FILE,
  readTextFile,
  slugBeside,
  sourceLine,
} from '@portico/content';
import { reasonOf } from '@portico/core/reason-of';
import { routes } from '@portico/core/routes';
import pLimit from 'p-limit';
import {
  checkAnnouncement,
  checkAuthors,
  checkConfig,
  checkDefaultTags,
  checkImages,
  checkRedirects,
  checkStartHere,
} from '#check/check-config.ts';
import { createFieldCheck } from '#check/check-fields.ts';
import { createLinkCheck, leadsSomewhere } from '#check/check-links.ts';
import {
  type CheckSiteOptions,
  type Finding,
  type Found,
  lineOfField,
  locate,
  type Remark,
  withLevels,
} from '#check/finding.ts';
import { knownPaths } from '#http/known-paths.ts';

/** Much smaller than the page, because the check of a whole site keeps it for each post. */
type ExaminedPost = Pick<ParsedPost, 'links' | 'notices'>;

// On a running site, readers' requests wait for at most this many posts.
const MAX_AT_ONCE = 8;

/**
 * Finds mistakes in content and configuration, including drafts and scheduled posts. If slugs and names of other files are given,
 * checks only those posts, the files next to them, and those files.
 */
export async function checkSite(options: CheckSiteOptions, only?: ReadonlySet<string>): Promise<readonly Finding[]> {
  const { directory, snapshot, bodies, files } = options;
  const levels = options.siteConfig.check?.rules;
  const errors = Map.groupBy(
    snapshot.errors.filter(({ code }) => code !== 'alias-clash'),
    ({ file }) => file,
  );
  // A file with errors is already reported, and its post is an earlier version.
  const posts = [...allPosts(snapshot).filter(({ file }) => !errors.has(file)), ...snapshot.refused];
  const checked = posts.filter(({ slug }) => only?.has(slug) ?? true);
  const bySlug = new Map([...allPosts(snapshot), ...posts].map((post) => [post.slug, post]));
  const pages = new Map<Post, Promise<ExaminedPost | ContentError>>();

  function pageOf(post: Post): Promise<ExaminedPost | ContentError> {
    const page =
      pages.get(post) ??
      bodies.checked(post).catch((error: unknown): ContentError => {
        const message = reasonOf(error);
        return { code: 'server-failed', file: post.file, message };
      });
    pages.set(post, page);
    return page;
  }

  const hasPage = knownPaths(snapshot, files);
  const isKnown = leadsSomewhere(snapshot, files);
  const checkFields = createFieldCheck(options, Date.now());
  const checkLinks = createLinkCheck({
    ...options,
    async idsOf(slug) {
      const post = bySlug.get(slug);
      const page = post && (await pageOf(post));
      return page !== undefined && 'links' in page ? page.links.ids : undefined;
    },
  });

  const sourceOf = (file: string) => readTextFile({ root: directory, file }).then((source) => source?.text ?? '');

  function checkAddress({ slug }: Post): readonly Remark[] {
    const address = routes.post.href({ slug });
    const message = `the site has a page or a file at ${address}, so readers don't see this post; rename one of them`;
    return files.has(address) ? [{ rule: 'post/address', message }] : [];
  }

  /** If the check of one post fails, the others must still be checked. */
  async function remarksOn(post: Post, { links }: ExaminedPost): Promise<readonly Remark[]> {
    try {
      return [...checkAddress(post), ...checkFields(post), ...(await checkLinks.ofPost(post, links))];
    } catch (error) {
      const reason = reasonOf(error);
      return [{ rule: 'post/failed', message: `the post could not be checked: ${reason}; report this` }];
    }
  }

  async function checkPost(post: Post): Promise<readonly Finding[]> {
    const { file } = post;
    const page = await pageOf(post);
    if (!('links' in page)) {
      return [mistakeOf(page)];
    }
    const remarks = await remarksOn(post, page);
    const source = remarks.length === 0 ? '' : await sourceOf(file);
    // What else is said about a line with a secret may repeat it.
    const isReported = ({ rule, line }: Found) =>
      errors.get(file)?.some((error) => error.line === line && [rule, 'secret/certain'].includes(error.rule ?? ''));
    const found = [
      ...remarks.map((remark) => locate(source, file, remark)),
      ...page.notices.map(({ rule, line, message }): Found => ({ rule, file, line: sourceLine(post, line), message })),
    ];
    return withLevels(
      found.filter((each) => !isReported(each)),
      levels,
    );
  }

  const ofPosts = (await pLimit(MAX_AT_ONCE).map(checked, checkPost)).flat();
  const folders = only && new Set(Array.from(only, (slug) => routes.post.href({ slug })));
  const isAsked = (file: string) => only?.has(file) ?? true;
  const isChecked = ({ url }: { readonly url: string }) => folders?.has(path.posix.dirname(url)) ?? true;
  // The index knows only the name of the field.
  const placed = contentFindings(snapshot, only).map(async (finding) =>
    finding.field === undefined || finding.line !== undefined
      ? finding
      : { ...finding, ...lineOfField(await sourceOf(finding.file), finding.field) },
  );
  const others = [
    ...checkImages([...snapshot.images.values()].filter(isChecked)),
    ...(isAsked(AUTHORS_FILE) ? checkAuthors(snapshot, await sourceOf(AUTHORS_FILE)) : []),
    ...(isAsked(REDIRECTS_FILE) ? await checkRedirects(snapshot, hasPage) : []),
    ...(isAsked(ANNOUNCEMENT_FILE) ? checkAnnouncement(snapshot, await sourceOf(ANNOUNCEMENT_FILE), isKnown) : []),
    ...(only === undefined
      ? [...checkConfig(options, isKnown), ...checkDefaultTags(options), ...checkStartHere(options)]
      : []),
  ];
  const findings = [...(await Promise.all(placed)), ...ofPosts, ...withLevels(others, levels)];
  return findings.sort(
    (a, b) =>
      Number(a.file > b.file) - Number(a.file < b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

/** Finds files that are not published. If slugs are given, only files of these posts. */
export function contentFindings(snapshot: ContentSnapshot, only?: ReadonlySet<string>): readonly Finding[] {
  return snapshot.errors.filter(({ file }) => only?.has(slugBeside(file)) ?? true).map(mistakeOf);
}

function mistakeOf({ code, ...error }: ContentError): Finding {
  return { severity: 'mistake', rule: code, ...error };
}
