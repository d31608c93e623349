const STORAGE_KEY = 'portico-recent';
const MOST = 10;

/** Slugs of the posts that were read on this device, the last one first. They stay on it. */
export function recentPosts(): readonly string[] {
  try {
    const slugs: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string').slice(0, MOST) : [];
  } catch {
    // Storage is blocked, or something else wrote there.
    return [];
  }
}

/** Notes that a post is read, for the palette. */
export function rememberPost(slug: string): void {
  const slugs = [slug, ...recentPosts().filter((other) => other !== slug)].slice(0, MOST);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(slugs));
  } catch {
    // Without storage the palette shows none.
  }
}
