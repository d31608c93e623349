/** Folders below `apps/`. */
export type AppDirectory = 'blog' | 'www';

/** The app that has a path: the blog has `/blog` and below and their data, the main site the rest. */
export function ownerOf(pathname: string): AppDirectory {
  return /^\/blog(?:\/|\.data$|$)/.test(pathname) ? 'blog' : 'www';
}
