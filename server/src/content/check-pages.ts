import { allPosts, authorsView, type Bodies, type ContentSnapshot } from '@portico/content';
import { failedSlot, isComponentFailure } from '@portico/core/component-part';
import { reasonOf } from '@portico/core/reason-of';
import { APPS, routes } from '@portico/core/routes';
import { sitePages } from '@portico/core/site-pages';
import { changesSinceBuild } from '#build/sources.ts';
import type { Finding } from '#check/finding.ts';
import { journalOfFailures } from '#events.ts';
import { addressAt } from '#http/address.ts';
import { locateAddress } from '#locate/locate-address.ts';
import { made } from '#locate/locate-target.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import { watchLoop } from '#process/watch-loop.ts';
import type { Settings } from '#settings.ts';
import { loadApps } from '#site/load-apps.ts';
import { createResponseMaker, type ResponseMakerOptions } from '#site/make-response.ts';

type Options = { readonly settings: Settings; readonly snapshot: ContentSnapshot; readonly bodies: Bodies };

type MakerOptions = Omit<ResponseMakerOptions, 'journal'>;

/** The files of posts are relative to the content folder, and those of the site to its folder. */
type PageFindings = { readonly ofPosts: readonly Finding[]; readonly ofSite: readonly Finding[] };

type Checked = { readonly address: string; readonly post?: string; readonly page?: string | undefined };

/**
 * Finds posts and pages that can't be made, and slots that fail; only posts if only some posts are checked. Finds nothing if
 * there is no build of the site as it is now. A page that loops ends this process, which then names it.
 */
export async function checkPages(
  { settings, snapshot, bodies }: Options,
  only?: ReadonlySet<string>,
): Promise<PageFindings> {
  const nothing = { ofPosts: [], ofSite: [] };
  if (changesSinceBuild()?.length !== 0) {
    return nothing;
  }
  const { environment, headers, log } = settings;
  const apps = await loadApps(headers, environment.siteDirectory).catch(() => undefined);
  if (apps === undefined) {
    return nothing;
  }
  const pictureMaker = await openPictureMaker(environment.cacheDirectory, log);
  const view = authorsView(Date.now)(snapshot);
  const posts = allPosts(snapshot).filter(({ slug }) => only?.has(slug) ?? true);
  const ofPosts = posts.map(({ slug, file }) => ({ address: routes.post.href({ slug }), post: file }));
  const checked = [
    ...ofPosts,
    ...(only === undefined ? otherAddresses(snapshot, environment.siteDirectory, apps) : []),
  ];
  return failedPages({ ...settings, ...apps, bodies, pictureMaker, watched: watchLoop() }, view, checked);
}

/** Returns the addresses of the site's pages, and one of each kind of page that has slots. */
function otherAddresses(
  { index }: ContentSnapshot,
  folder: string,
  { pages }: Pick<MakerOptions, 'pages'>,
): readonly Checked[] {
  const files = new Map(sitePages(folder).map(({ pathname, file }) => [pathname, file]));
  const ofPages = [...pages].flatMap(([pathname, { addresses }]) =>
    addresses.map((address) => ({ address, page: files.get(pathname) })),
  );
  const lists = [
    routes.blog.href(),
    ...[...index.tags.keys()].slice(0, 1).map((tag) => routes.tag.href({ tag })),
    ...[...index.authors.keys()].slice(0, 1).map((author) => routes.author.href({ author })),
    `${APPS.blog}/check/nowhere`,
  ];
  return [...ofPages, ...lists.map((address) => ({ address }))];
}

/** Makes each page. */
export async function failedPages(
  options: MakerOptions,
  content: ContentSnapshot,
  checked: readonly Checked[],
): Promise<PageFindings> {
  let failure: unknown;
  let component: unknown;
  const slots = new Map<string, string>();
  const { make } = createResponseMaker({
    ...options,
    journal: journalOfFailures((error) => {
      const slot = failedSlot(error);
      if (slot !== undefined && error instanceof Error) {
        slots.set(`slots/${slot}.tsx`, reasonOf(error.cause));
      } else if (isComponentFailure(error)) {
        component ??= error;
      } else {
        failure ??= error;
      }
    }),
  });
  const ofPosts: Finding[] = [];
  const ofSite: Finding[] = [];
  for (const { address, post, page } of checked) {
    failure = undefined;
    component = undefined;
    const located = locateAddress(addressAt(address), { content, pages: options.pages });
    await make(made(located)).catch((error: unknown) => {
      failure ??= error;
    });
    if (failure !== undefined && post !== undefined) {
      const message = `its page cannot be made: ${reasonOf(failure)}. Undo the last change of its front matter, or tell those who run the site`;
      ofPosts.push({ severity: 'mistake', rule: 'render-failed', file: post, message });
    } else if (failure !== undefined && page !== undefined) {
      const message = `${address} cannot be made: ${reasonOf(failure)}`;
      ofSite.push({ severity: 'mistake', rule: 'site/module', file: page, message });
    } else if (component !== undefined && post !== undefined) {
      ofPosts.push({ severity: 'mistake', rule: 'site/module', file: post, message: reasonOf(component) });
    }
  }
  for (const [file, reason] of slots) {
    const message = `it fails, so pages are served without it: ${reason}`;
    ofSite.push({ severity: 'mistake', rule: 'site/module', file, message });
  }
  return { ofPosts, ofSite };
}
