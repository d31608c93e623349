import { allPosts, authorsView, type Bodies, type ContentSnapshot } from '@portico/content';
import { failedSlot, isComponentFailure } from '@portico/core/component-part';
import { APPS, routes } from '@portico/core/routes';
import { changesSinceBuild } from '#build/sources.ts';
import type { Finding } from '#check/finding.ts';
import { addressAt } from '#http/address.ts';
import { locateAddress } from '#http/locate-address.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { Settings } from '#settings.ts';
import { loadApps } from '#site/load-apps.ts';
import { createResponseMaker, type ResponseMakerOptions } from '#site/make-response.ts';

type Options = { readonly settings: Settings; readonly snapshot: ContentSnapshot; readonly bodies: Bodies };

type MakerOptions = Omit<ResponseMakerOptions, 'reportError'>;

type PageFindings = { readonly ofPosts: readonly Finding[]; readonly ofSlots: readonly Finding[] };

/**
 * Finds posts whose pages can't be made, and slots that fail, unless only some posts are checked. Finds nothing if there
 * is no build of the site as it is now.
 */
export async function checkPages(
  { settings, snapshot, bodies }: Options,
  only?: ReadonlySet<string>,
): Promise<PageFindings> {
  const nothing = { ofPosts: [], ofSlots: [] };
  if (changesSinceBuild()?.length !== 0) {
    return nothing;
  }
  const { environment, headers, log } = settings;
  const apps = await loadApps(headers, environment.siteDirectory).catch(() => undefined);
  if (apps === undefined) {
    return nothing;
  }
  const pictureMaker = await openPictureMaker(environment.cacheDirectory, log);
  const options = { ...settings, ...apps, bodies, pictureMaker };
  return {
    ofPosts: await failedPosts(options, snapshot, only),
    ofSlots: only === undefined ? await failedSlots(options, snapshot) : [],
  };
}

/** Makes the page of each post. */
export async function failedPosts(
  options: MakerOptions,
  snapshot: ContentSnapshot,
  only?: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  let failure: unknown;
  const view = authorsView(Date.now)(snapshot);
  const make = createResponseMaker({
    ...options,
    reportError: (error) => {
      // Readers see the page without the component.
      failure ??= isComponentFailure(error) ? undefined : error;
    },
  });
  const findings: Finding[] = [];
  for (const { slug, file } of allPosts(snapshot).filter((post) => only?.has(post.slug) ?? true)) {
    failure = undefined;
    const address = addressAt(`${routes.post.href({ slug })}.data`);
    await make(locateAddress(address, { content: () => view, pages: options.pages })).catch((error: unknown) => {
      failure ??= error;
    });
    if (failure !== undefined) {
      const reason = failure instanceof Error ? failure.message : String(failure);
      const message = `its page cannot be made: ${reason}. Undo the last change of its front matter, or tell those who run the site`;
      findings.push({ severity: 'mistake', rule: 'render-failed', file, message });
    }
  }
  return findings;
}

/** Renders one page of each kind that has slots. */
export async function failedSlots(options: MakerOptions, snapshot: ContentSnapshot): Promise<readonly Finding[]> {
  const failures = new Map<string, string>();
  const make = createResponseMaker({
    ...options,
    reportError(error) {
      const slot = failedSlot(error);
      if (slot !== undefined && error instanceof Error) {
        failures.set(`slots/${slot}.tsx`, String(error.cause instanceof Error ? error.cause.message : error.cause));
      }
    },
  });
  const { posts, tags, authors } = snapshot.index;
  const addresses = [
    APPS.www,
    routes.blog.href(),
    ...posts.slice(0, 1).map(({ slug }) => routes.post.href({ slug })),
    ...[...tags.keys()].slice(0, 1).map((tag) => routes.tag.href({ tag })),
    ...[...authors.keys()].slice(0, 1).map((author) => routes.author.href({ author })),
    `${APPS.blog}/check/nowhere`,
  ];
  for (const address of addresses) {
    // A page that fails for another reason is reported with its post, or by the build.
    await make(locateAddress(addressAt(address), { content: () => snapshot, pages: options.pages })).catch(
      () => undefined,
    );
  }
  return Array.from(failures, ([file, reason]) => ({
    severity: 'mistake',
    rule: 'site/module',
    file,
    message: `it fails, so pages are served without it: ${reason}`,
  }));
}
