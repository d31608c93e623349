import type { ContentSnapshot } from '@portico/content';
import { failedSlot } from '@portico/core/component-part';
import { APPS, routes } from '@portico/core/routes';
import { changesSinceBuild } from '#build/sources.ts';
import type { Finding } from '#check/finding.ts';
import { refusedPosts } from '#content/refused-posts.ts';
import { addressAt } from '#http/address.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import type { Settings } from '#settings.ts';
import { loadApps } from '#site/load-apps.ts';
import { createResponseMaker, type ResponseMakerOptions } from '#site/make-response.ts';

type Options = { readonly settings: Settings; readonly snapshot: ContentSnapshot; readonly renderer: PostRenderer };

type PageFindings = { readonly ofPosts: readonly Finding[]; readonly ofSlots: readonly Finding[] };

/**
 * Finds posts whose pages or feeds can't be made, and slots that fail, unless only some posts are checked. Finds nothing if there
 * is no build of the site as it is now.
 */
export async function checkPages(
  { settings, snapshot, renderer }: Options,
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
  const options = { ...settings, ...apps, renderer, pictureMaker };
  const refused = await refusedPosts(options, snapshot, only);
  return {
    ofPosts: refused.map(({ code, ...mistake }) => ({ severity: 'mistake', rule: code, ...mistake })),
    ofSlots: only === undefined ? await failedSlots(options, snapshot) : [],
  };
}

/** Renders one page of each kind that has slots. */
export async function failedSlots(
  options: Omit<ResponseMakerOptions, 'content' | 'reportError'>,
  snapshot: ContentSnapshot,
): Promise<readonly Finding[]> {
  const failures = new Map<string, string>();
  const make = createResponseMaker({
    ...options,
    content: () => snapshot,
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
    await make({ address: addressAt(address) }).catch(() => undefined);
  }
  return Array.from(failures, ([file, reason]) => ({
    severity: 'mistake',
    rule: 'site/module',
    file,
    message: `it fails, so pages are served without it: ${reason}`,
  }));
}
