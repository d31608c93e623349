import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { badgesOf, type ContentSnapshot, DAY_MS, type Post, shownChanges, slugOfFile } from '@portico/content';
import { routes } from '@portico/core/routes';
import {
  displayPath,
  goneAddressesIn,
  needing,
  type OpenedSite,
  openSite,
  PREVIEW_DAYS,
  readContent,
  readSettings,
  signedLink,
} from '@portico/server';
import { reportOnSite } from '#check/report-on-site.ts';
import type { Reported } from '#check/reporters.ts';
import { type Change, changesOf } from '#review/changes.ts';
import { type Difference, differencesOf } from '#review/differences.ts';
import { baseContent } from '#review/git.ts';
import type { PageBytes, View, Violation } from '#review/look-at-pages.ts';

/** A field of front matter, as it is written; undefined where a version has none. */
export type ChangedField = { readonly name: string; readonly before?: string; readonly after?: string };

/** How a page looks, and how it looked before. */
export type Page = {
  readonly bytes: PageBytes;
  readonly bytesBefore?: PageBytes | undefined;
  /** Those of the page before the change are in `isOld`. */
  readonly violations: readonly (Violation & { readonly isOld: boolean })[];
  /** File names in the folder of the review. */
  readonly pictures: Readonly<Record<View, string>>;
  readonly picturesBefore?: Readonly<Record<View, string>> | undefined;
};

export type ReviewedPost = Pick<Change, 'slug' | 'kind' | 'formerSlug'> & {
  readonly title: string;
  /** Its file's path, from where the command was called. */
  readonly path: string;
  /** Other changed files that belong to it, by their names. */
  readonly files: readonly string[];
  /** Why readers won't see it, such as `Draft`. */
  readonly badges: readonly string[];
  /** Its page in the preview. */
  readonly link?: string | undefined;
  readonly findings: readonly Reported[];
  readonly fields: readonly ChangedField[];
  readonly text: readonly Difference[];
  readonly code: readonly Difference[];
  readonly page?: Page | undefined;
};

export type Review = {
  readonly base: string;
  readonly posts: readonly ReviewedPost[];
  /** Findings in other files that the base doesn't have. */
  readonly elsewhere: readonly Reported[];
  /** Addresses that lead nowhere now, each with what to do. */
  readonly gone: readonly string[];
  /** Changed files that belong to no post. */
  readonly others: readonly string[];
  /** Why pages were not looked at in a browser. */
  readonly unseen?: string | undefined;
};

type Options = {
  /** What the branch is compared with, as git names it. */
  readonly base: string;
  /** The folder for the review's files. */
  readonly out: string;
  /** Origin of the published preview. */
  readonly preview?: string | undefined;
};

type Variables = Readonly<Record<string, string | undefined>>;

// What a post has besides its front matter.
const OF_TEXT = ['author', 'code', 'file', 'markdown', 'markdownLine', 'readingMinutes', 'slug', 'translationOf'];
const NO_FIELDS: ReadonlySet<string> = new Set([...OF_TEXT, 'unknownFields']);
const AS_AUTHORS = { drafts: 'shown', atOnce: 8 } as const;

/** Reviews the posts that differ from those at the base, and writes pictures of their pages. The site has to be built. */
export async function reviewPosts(providersConfig: unknown, variables: Variables, options: Options): Promise<Review> {
  const { base, out } = options;
  const settings = readSettings(providersConfig, { ...variables, INDEXING: 'off' });
  const { contentDirectory: directory } = settings.environment;
  const { topics } = settings.siteConfig.blog;
  const was = await baseContent(directory, base);
  try {
    await mkdir(out, { recursive: true });
    // A branch may be the first with posts.
    await mkdir(was.directory, { recursive: true });
    const [before, after] = [await readContent(was.directory, { topics }), await readContent(directory, { topics })];
    const { changes, others } = changesOf(was.changed, before, after);
    const old = { ...variables, CONTENT_DIR: was.directory };
    const { json } = await reportOnSite(providersConfig, variables);
    const isReviewed = ({ file }: Reported) => changes.some(({ slug }) => belongsTo(file, slug));
    const elsewhere = json.findings.filter((finding) => !isReviewed(finding));
    const known = elsewhere.length === 0 ? [] : (await reportOnSite(providersConfig, old)).json.findings;
    const knownKeys = new Set(known.map(keyOf));
    const sites = {
      before: await openSite(withoutVendors(readSettings(providersConfig, { ...old, INDEXING: 'off' })), AS_AUTHORS),
      after: await openSite(withoutVendors(settings), AS_AUTHORS),
    };
    const { browser, unseen } = await openedBrowser();
    const linkTo = previewLinks(options.preview, settings.environment.previewSecret, after);
    const posts: ReviewedPost[] = [];
    for (const change of changes) {
      const findings = json.findings.filter(({ file }) => belongsTo(file, change.slug));
      const reviewed = await reviewPost(change, { sites, browser, out, scratch: was.scratch });
      const path = displayPath(directory, reviewed.file);
      const link = reviewed.isThere ? linkTo(change.slug) : undefined;
      posts.push({ ...reviewed, path, findings, link });
    }
    await Promise.all([browser?.close(), sites.before.close(), sites.after.close()]);
    const shown = (file: string) => displayPath(directory, file);
    return {
      base,
      posts,
      elsewhere: elsewhere.filter((finding) => !knownKeys.has(keyOf(finding))),
      gone: goneAddressesIn(shownChanges(before, after), shown).map(({ message }) => message),
      others: others.map(shown),
      unseen,
    };
  } finally {
    await was.remove();
  }
}

/** The question about consent would hide a part of each page. */
function withoutVendors<Settings extends ReturnType<typeof readSettings>>(settings: Settings): Settings {
  return { ...settings, siteConfig: { ...settings.siteConfig, vendors: [] } };
}

type Browser = Awaited<ReturnType<typeof import('#review/look-at-pages.ts')['openBrowser']>>;
type Sites = { readonly before: OpenedSite; readonly after: OpenedSite };

/** The browser, or why there is none: a review without pictures is still one. */
async function openedBrowser(): Promise<{ readonly browser?: Browser; readonly unseen?: string }> {
  try {
    const names = ['playwright', 'axe-core'];
    const { openBrowser } = await needing(names, 'Looking at pages', () => import('#review/look-at-pages.ts'));
    return { browser: await openBrowser() };
  } catch (error) {
    return { unseen: error instanceof Error ? error.message : String(error) };
  }
}

/** Returns a function that returns the address of a post in the preview. With a secret, a draft's is a preview link. */
function previewLinks(origin: string | undefined, secret: string | undefined, { index }: ContentSnapshot) {
  const until = Date.now() + PREVIEW_DAYS * DAY_MS;
  return (slug: string): string | undefined => {
    const signed = secret && origin && signedLink({ slug, index, secret, baseUrl: origin, until })?.url;
    return signed || (origin && `${origin}${hrefOf(slug)}`);
  };
}

type Context = { readonly sites: Sites; readonly browser: Browser | undefined } & Readonly<
  Record<'out' | 'scratch', string>
>;

async function reviewPost({ slug, formerSlug, kind, files, file }: Change, { sites, browser, out, scratch }: Context) {
  const before = sites.before.snapshot.index.bySlug.get(formerSlug ?? slug);
  const after = sites.after.snapshot.index.bySlug.get(slug);
  const post = after ?? before;
  const texts = await textsOf(sites, before, after);
  return {
    slug,
    kind,
    ...(formerSlug !== undefined && { formerSlug }),
    title: post?.title ?? slug,
    file: post?.file ?? file,
    isThere: after !== undefined,
    files,
    badges: after === undefined ? [] : badgesOf(after, Date.now()),
    fields: before && after ? fieldsOf(before, after) : [],
    text: await differencesOf(texts.before.body, texts.after.body, scratch),
    code: await differencesOf(texts.before.code, texts.after.code, scratch),
    page: browser && after && (await pageOf(browser, sites, { slug, formerSlug: before?.slug, out })),
  };
}

async function textsOf(sites: Sites, before: Post | undefined, after: Post | undefined) {
  const none = { body: '', code: '' };
  // A text that is new or gone would be its own difference.
  return before === undefined || after === undefined
    ? { before: none, after: none }
    : { before: await sites.before.textOf(before), after: await sites.after.textOf(after) };
}

function fieldsOf(before: Post, after: Post): readonly ChangedField[] {
  const [old, present] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...old.keys(), ...present.keys()])].filter((name) => !NO_FIELDS.has(name));
  return names.flatMap((name): ChangedField | [] => {
    const [was, is] = [old.get(name), present.get(name)].map(writtenOf);
    return was === is
      ? []
      : { name, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
  });
}

function writtenOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? undefined : text;
}

type PageOptions = {
  readonly slug: string;
  /** The post before the change; undefined for a new one. */
  readonly formerSlug: string | undefined;
  readonly out: string;
};

async function pageOf(browser: Browser, sites: Sites, { slug, formerSlug, out }: PageOptions): Promise<Page> {
  const look = await browser.look(sites.after, hrefOf(slug));
  const old = formerSlug === undefined ? undefined : await browser.look(sites.before, hrefOf(formerSlug));
  const oldRules = new Set(old?.violations.map(({ rule }) => rule));
  const save = async (pictures: ReadonlyMap<View, Uint8Array>, suffix: string) => {
    const names = { light: '', dark: '', phone: '' };
    for (const [view, bytes] of pictures) {
      // A slug has no full stop, so no other picture has the name.
      names[view] = `${slug.replace('/', '.')}.${view}${suffix}.jpg`;
      await writeFile(path.join(out, names[view]), bytes);
    }
    return names;
  };
  return {
    bytes: look.bytes,
    bytesBefore: old?.bytes,
    violations: look.violations.map((each) => ({ ...each, isOld: oldRules.has(each.rule) })),
    pictures: await save(look.pictures, ''),
    picturesBefore: old && (await save(old.pictures, '.before')),
  };
}

function hrefOf(slug: string): string {
  return routes.post.href({ slug });
}

/** Whether a file is a post's text, or in its folder. */
function belongsTo(file: string, slug: string): boolean {
  const own = slugOfFile(file);
  return own === undefined ? file.replace(/^posts\//, '').startsWith(`${slug}/`) : own === slug;
}

function keyOf({ file, field = '', message }: Reported): string {
  return `${file} ${field} ${message}`;
}
