import type { AppBuild } from '#pages/app-pages.ts';

/** The paths of an app's pages that have neither parameters nor a splat. */
export async function staticPaths(build: AppBuild): Promise<string[]> {
  const { routes } = typeof build === 'function' ? await build() : build;
  return Object.values(routes).flatMap((route) => {
    const isPage = route !== undefined && route.id !== 'root' && (route.index === true || route.path !== undefined);
    const path = `/${route?.path ?? ''}`;
    return isPage && !/[:*]/.test(path) ? [path] : [];
  });
}
