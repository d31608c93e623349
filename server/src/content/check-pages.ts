import type { ContentSnapshot } from '@portico/content';
import { changesSinceBuild } from '#build/sources.ts';
import type { Finding } from '#check/finding.ts';
import { refusedPosts } from '#content/refused-posts.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import type { Settings } from '#settings.ts';
import { loadApps } from '#site/load-apps.ts';

type Options = { readonly settings: Settings; readonly snapshot: ContentSnapshot; readonly renderer: PostRenderer };

/** Finds posts whose pages or feeds can't be made. Finds nothing without a build that has the site as it is now. */
export async function checkPages(
  { settings, snapshot, renderer }: Options,
  only?: ReadonlySet<string>,
): Promise<readonly Finding[]> {
  if (changesSinceBuild()?.length !== 0) {
    return [];
  }
  const { environment, headers, log } = settings;
  const apps = await loadApps(headers, environment.siteDirectory).catch(() => undefined);
  if (apps === undefined) {
    return [];
  }
  const pictureMaker = await openPictureMaker(environment.cacheDirectory, log);
  const refused = await refusedPosts({ ...settings, ...apps, renderer, pictureMaker }, snapshot, only);
  return refused.map(({ code: _, ...mistake }) => ({ severity: 'mistake', ...mistake }));
}
