import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OpenedSite, reasonOf, routes } from 'portico/tools';
import { openBrowser, type PageBytes, type View, type Violation } from '#look-at-pages.ts';

/** What a page looks like now, and what it looked like before. */
export type Page = {
  readonly bytes: PageBytes;
  readonly bytesBefore?: PageBytes | undefined;
  /** `isOld` marks violations that the page had before the change. */
  readonly violations: readonly (Violation & { readonly isOld: boolean })[];
  /** File names in the folder of the review. */
  readonly pictures: Readonly<Record<View, string>>;
  readonly picturesBefore?: Readonly<Record<View, string>> | undefined;
};

export type Browser = Awaited<ReturnType<typeof openBrowser>>;
export type Sites = { readonly before: OpenedSite; readonly after: OpenedSite };

/** Returns the browser, or why it can't be started. A review without pictures is still useful. */
export async function openedBrowser(): Promise<{ readonly browser?: Browser; readonly unseen?: string }> {
  try {
    return { browser: await openBrowser() };
  } catch (error) {
    return { unseen: reasonOf(error) };
  }
}

type PageOptions = {
  readonly slug: string;
  /** The slug before the change; undefined for a new post. */
  readonly formerSlug: string | undefined;
  readonly out: string;
};

/** Returns the page, or why it could not be opened, so that the review of the other posts continues. */
export async function seenPage(look: Browser['look'], sites: Sites, options: PageOptions) {
  try {
    return { page: await pageOf(look, sites, options) };
  } catch (error) {
    return { unseen: reasonOf(error) };
  }
}

async function pageOf(look: Browser['look'], sites: Sites, { slug, formerSlug, out }: PageOptions): Promise<Page> {
  const present = await look(sites.after, hrefOf(slug));
  const old = formerSlug === undefined ? undefined : await look(sites.before, hrefOf(formerSlug));
  const oldRules = new Set(old?.violations.map(({ rule }) => rule));
  const save = async (pictures: ReadonlyMap<View, Uint8Array>, suffix: string) => {
    const names = { light: '', dark: '', phone: '' };
    for (const [view, bytes] of pictures) {
      // A slug contains no dot, so no other picture has this name.
      names[view] = `${slug.replace('/', '.')}.${view}${suffix}.jpg`;
      await writeFile(path.join(out, names[view]), bytes);
    }
    return names;
  };
  return {
    bytes: present.bytes,
    bytesBefore: old?.bytes,
    violations: present.violations.map((each) => ({ ...each, isOld: oldRules.has(each.rule) })),
    pictures: await save(present.pictures, ''),
    picturesBefore: old && (await save(old.pictures, '.before')),
  };
}

export function hrefOf(slug: string): string {
  return routes.post.href({ slug });
}
