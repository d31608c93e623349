import { mkdir } from 'node:fs/promises';
import {
  badgesOf,
  type ContentSnapshot,
  DAY_MS,
  displayPath,
  openSite,
  type Post,
  PREVIEW_DAYS,
  type Reported,
  readContent,
  readSettings,
  reportOnSite,
  signedLink,
  slugOfFile,
} from 'portico/tools';
import { type Change, changesOf } from '#changes.ts';
import { type Difference, differencesOf } from '#differences.ts';
import { baseContent } from '#git.ts';
import { goneMessages } from '#gone-messages.ts';
import { type Browser, hrefOf, openedBrowser, type Page, type Sites, seenPage } from '#seen-pages.ts';

/** A front matter field as written; undefined if a version doesn't have it. */
export type ChangedField = { readonly name: string; readonly before?: string; readonly after?: string };

export type ReviewedPost = Pick<Change, 'slug' | 'kind' | 'formerSlug'> & {
  readonly title: string;
  /** The path of its file, relative to where the command was called. */
  readonly path: string;
  /** Other changed files that belong to it, by name. */
  readonly files: readonly string[];
  /** Why readers can't see it, such as `Draft`. */
  readonly badges: readonly string[];
  /** The address of its page in the preview. */
  readonly link?: string | undefined;
  readonly findings: readonly Reported[];
  readonly fields: readonly ChangedField[];
  readonly text: readonly Difference[];
  readonly code: readonly Difference[];
  readonly page?: Page | undefined;
  /** Why its page could not be opened in the browser. */
  readonly unseen?: string | undefined;
};

export type Review = {
  readonly base: string;
  readonly posts: readonly ReviewedPost[];
  /** Findings in other files that the base doesn't have. */
  readonly elsewhere: readonly Reported[];
  /** Addresses that don't work any more, each with what to do. */
  readonly gone: readonly string[];
  /** Changed files that don't belong to a post. */
  readonly others: readonly string[];
  /** Why no page could be opened in a browser. */
  readonly unseen?: string | undefined;
  /** The number of pages that were not opened because there are too many. */
  readonly leftOut: number;
};

type Options = {
  /** The git revision with which the branch is compared. */
  readonly base: string;
  /** The folder for the review's files. */
  readonly out: string;
  /** The origin of the published preview. */
  readonly preview?: string | undefined;
};

type Variables = Readonly<Record<string, string | undefined>>;

// The properties of a post that are not front matter.
const OF_TEXT = ['author', 'code', 'file', 'markdown', 'markdownLine', 'readingMinutes', 'slug', 'translationOf'];
const NO_FIELDS: ReadonlySet<string> = new Set([...OF_TEXT, 'unknownFields']);
const MAX_PAGES = 30;
const AS_AUTHORS = { drafts: 'shown', atOnce: 8 } as const;

/** Reviews the posts that differ from the base, and writes pictures of their pages into an existing folder. The site must be built. */
export async function reviewPosts(providersConfig: unknown, variables: Variables, options: Options): Promise<Review> {
  const { base, out } = options;
  const settings = readSettings(providersConfig, { ...variables, INDEXING: 'off' });
  const { contentDirectory: directory } = settings.environment;
  const { blog } = settings.siteConfig;
  const was = await baseContent(directory, base);
  const ends: (() => Promise<unknown>)[] = [was.remove];
  try {
    // This branch may be the first one with posts.
    await mkdir(was.directory, { recursive: true });
    const [before, after] = [await readContent(was.directory, { blog }), await readContent(directory, { blog })];
    const { changes, others } = changesOf(was.changed, before, after);
    const old = { ...variables, CONTENT_DIR: was.directory };
    const { json } = await reportOnSite(providersConfig, variables);
    const isReviewed = ({ file }: Reported) => changes.some(({ slug }) => belongsTo(file, slug));
    const elsewhere = json.findings.filter((finding) => !isReviewed(finding));
    const known = elsewhere.length === 0 ? [] : (await reportOnSite(providersConfig, old)).json.findings;
    const knownKeys = new Set(known.map(keyOf));
    const versionsOf = ({ slug, formerSlug = slug }: Change): Versions => {
      return { before: postAt(before, formerSlug), after: postAt(after, slug) };
    };
    const touched = changes.filter((change) => isTouched(change, versionsOf(change)));
    const lookedAt = touched.slice(0, MAX_PAGES);
    const opened = async (each: typeof settings) => {
      const site = await openSite(withoutVendors(each), AS_AUTHORS);
      ends.push(site.close);
      return site;
    };
    const sites = touched.length > 0 && {
      before: await opened(readSettings(providersConfig, { ...old, INDEXING: 'off' })),
      after: await opened(settings),
    };
    const { browser, unseen } = sites ? await openedBrowser() : {};
    ends.push(async () => browser?.close());
    const linkTo = previewLinks(options.preview, settings.environment.previewSecret, after);
    const posts: ReviewedPost[] = [];
    for (const change of changes) {
      const { slug } = change;
      const versions = versionsOf(change);
      const look = lookedAt.includes(change) ? browser?.look : undefined;
      const { file, ...reviewed } = await reviewPost(change, { versions, sites, look, out, scratch: was.scratch });
      const findings = json.findings.filter((finding) => belongsTo(finding.file, slug));
      const link = versions.after && linkTo(slug);
      posts.push({ ...reviewed, path: displayPath(directory, file), findings, link });
    }
    const shown = (file: string) => displayPath(directory, file);
    return {
      base,
      posts,
      elsewhere: elsewhere.filter((finding) => !knownKeys.has(keyOf(finding))),
      gone: goneMessages(before, after, shown),
      others: others.map(shown),
      unseen,
      leftOut: browser ? touched.length - lookedAt.length : 0,
    };
  } finally {
    for (const end of ends.toReversed()) {
      await end();
    }
  }
}

/** Whether a post may look different now. One that only has another address doesn't. */
function isTouched({ kind, files }: Change, { before, after }: Versions): boolean {
  if (before === undefined || after === undefined) {
    return after !== undefined;
  }
  return (
    kind !== 'renamed' || files.length > 0 || before.markdown !== after.markdown || fieldsOf(before, after).length > 0
  );
}

/** Returns the post with a slug, even if only a preview shows it. */
function postAt({ index }: ContentSnapshot, slug: string): Post | undefined {
  return index.bySlug.get(slug) ?? index.unpublished.find((post) => post.slug === slug);
}

/** Removes the vendors, because the consent bar would hide part of each page. */
function withoutVendors<Settings extends ReturnType<typeof readSettings>>(settings: Settings): Settings {
  return { ...settings, siteConfig: { ...settings.siteConfig, vendors: [] } };
}

/** Returns a function that returns a post's address in the preview. If there is a secret, drafts get preview links. */
function previewLinks(origin: string | undefined, secret: string | undefined, { index }: ContentSnapshot) {
  const until = Date.now() + PREVIEW_DAYS * DAY_MS;
  return (slug: string): string | undefined => {
    if (origin === undefined) {
      return undefined;
    }
    const signed = secret === undefined ? undefined : signedLink({ slug, index, secret, baseUrl: origin, until });
    return signed?.url ?? `${origin}${hrefOf(slug)}`;
  };
}

type Versions = { readonly before: Post | undefined; readonly after: Post | undefined };
type Context = {
  readonly versions: Versions;
  /** Present if the content after the change contains a changed post. */
  readonly sites: Sites | false;
  /** Undefined if the page should not be opened. */
  readonly look: Browser['look'] | undefined;
} & Readonly<Record<'out' | 'scratch', string>>;

async function reviewPost({ slug, formerSlug, kind, files, file }: Change, context: Context) {
  const { versions, sites, look, out, scratch } = context;
  const { before, after } = versions;
  const post = after ?? before;
  const texts = await textsOf(sites, versions);
  return {
    slug,
    kind,
    ...(formerSlug !== undefined && { formerSlug }),
    title: post?.title ?? slug,
    file: post?.file ?? file,
    files,
    badges: after === undefined ? [] : badgesOf(after, Date.now()),
    fields: before && after ? fieldsOf(before, after) : [],
    text: await differencesOf(texts.before.body, texts.after.body, scratch),
    code: await differencesOf(texts.before.code, texts.after.code, scratch),
    ...(sites && look && after && (await seenPage(look, sites, { slug, formerSlug: before?.slug, out }))),
  };
}

async function textsOf(sites: Sites | false, { before, after }: Versions) {
  const none = { body: '', code: '' };
  // For a text that is new or removed, the whole text would be the difference.
  return sites === false || before === undefined || after === undefined
    ? { before: none, after: none }
    : { before: await sites.before.textOf(before), after: await sites.after.textOf(after) };
}

function fieldsOf(before: Post, after: Post): readonly ChangedField[] {
  const [old, present] = [valuesIn(before), valuesIn(after)];
  const names = [...new Set([...old.keys(), ...present.keys()])].filter((name) => !NO_FIELDS.has(name));
  return names.flatMap((name): ChangedField | [] => {
    const [was, is] = [old.get(name), present.get(name)].map(writtenOf);
    return was === is
      ? []
      : { name, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
  });
}

function valuesIn({ fields, ...post }: Post): ReadonlyMap<string, unknown> {
  return new Map(Object.entries({ ...fields, ...post }));
}

function writtenOf(value: unknown): string | undefined {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? undefined : text;
}

/** Whether a file is a post's text, or is in its folder. */
function belongsTo(file: string, slug: string): boolean {
  const own = slugOfFile(file);
  return own === undefined ? file.replace(/^posts\//, '').startsWith(`${slug}/`) : own === slug;
}

function keyOf({ file, field = '', message }: Reported): string {
  return `${file} ${field} ${message}`;
}
