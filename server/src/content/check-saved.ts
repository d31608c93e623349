import {
  ANNOUNCEMENT_FILE,
  AUTHORS_FILE,
  allPosts,
  type Content,
  type ContentSnapshot,
  changedPosts,
  goneAddresses,
  gonePosts,
  type Post,
  REDIRECTS_FILE,
  slugOfFile,
} from '@portico/content';
import { routes } from '@portico/core/routes';
import { checkSite } from '#check/check-site.ts';
import type { CheckSiteOptions } from '#check/finding.ts';

type Options = Pick<CheckSiteOptions, 'directory' | 'siteConfig' | 'baseUrl' | 'files'> & {
  readonly content: Content;
  readonly onError: (error: unknown) => void;
};

// Like posts, these files contain links to addresses of the site.
const NAMING_ADDRESSES = [ANNOUNCEMENT_FILE, REDIRECTS_FILE];
// Checking more would take minutes.
const MAX_LINKING = 200;

/**
 * After each change, checks what was saved, and posts that link to what is gone. If there are other addresses than before, also posts
 * with earlier findings, which may be resolved.
 */
export function checkSaved({ content, onError, ...options }: Options): void {
  const lost = new Set<string>();
  let checked = content.current();
  let checking = Promise.resolve();
  let found: Awaited<ReturnType<typeof checkSite>> = [];
  let known = addressesIn(content.current());

  async function check(): Promise<void> {
    const [before, snapshot] = [checked, content.current()];
    checked = snapshot;
    const gone = goneIn(before, snapshot);
    const changed = changedPosts(before, snapshot);
    const ids = changed.flatMap((post) => changedIds(before.index.bySlug.get(post.slug), post));
    const targets = [...gone, ...missingMedia(before, snapshot), ...ids];
    const linking = targets.flatMap(content.linking).slice(0, MAX_LINKING);
    const files = savedFiles(before, snapshot);
    if (changed.length + targets.length + files.length === 0) {
      return;
    }
    gone.forEach((path) => void lost.add(path));
    const bySlug = new Map(allPosts(snapshot).map((post) => [post.slug, post]));
    const knownBefore = known;
    known = addressesIn(snapshot);
    const isSame = known === knownBefore;
    const earlier = found.map(({ file }) => file).filter((file) => !(isSame && slugOfFile(file)));
    const slugs = [...linking, ...earlier].flatMap((file) => slugOfFile(file) ?? file);
    const named = [...changed.map(({ slug }) => slug), ...slugs].filter((slug) => !bySlug.get(slug)?.draft);
    const only = new Set([...named, ...files, ...(gone.length > 0 ? NAMING_ADDRESSES : [])]);
    const kept = found.filter(({ file }) => isSame && slugOfFile(file) && !only.has(slugOfFile(file) ?? ''));
    const now = await checkSite(
      { ...options, snapshot: { ...snapshot, errors: snapshot.mistakes }, bodies: content.bodies, lost },
      only,
    );
    found = [...kept, ...now];
    content.report(found.map(({ severity, ...finding }) => ({ code: severity, ...finding })));
  }

  /** The ids of a post that links could target only before, or only now. */
  function changedIds(old: Post | undefined, post: Post): readonly string[] {
    const [ids, present] = [old, post].map((each) => each && content.checkedBefore(each)?.links.ids);
    const path = routes.post.href({ slug: post.slug });
    return ids && present ? [...ids.symmetricDifference(present)].map((id) => `${path}#${encodeURIComponent(id)}`) : [];
  }

  content.onChange(() => {
    checking = checking.then(check).catch(onError);
  });
}

/** All that findings about links and pictures depend on, besides the post itself. */
function addressesIn({ index, images, media, redirects, authors, mistakes }: ContentSnapshot) {
  const { bySlug, aliases, tags, categories, authors: named, unpublished } = index;
  const maps = [bySlug, aliases, tags, categories, named, images, media, redirects, authors];
  const names = maps.flatMap((map) => [...map.keys(), '']);
  const others = unpublished.map(({ slug, date, draft }) => `${slug} ${draft ? '' : date}`);
  return [...names, ...others, '', ...mistakes.map(({ file }) => file)].join('\n');
}

function goneIn(before: ContentSnapshot, after: ContentSnapshot): readonly string[] {
  const slugs = gonePosts(before, after).flatMap(({ slug, aliases }) => [slug, ...aliases]);
  return [...slugs.map((slug) => routes.post.href({ slug })), ...goneAddresses(before, after).map(({ path }) => path)];
}

function missingMedia(before: ContentSnapshot, after: ContentSnapshot): readonly string[] {
  const isSame = before.images === after.images && before.media === after.media;
  const urls = isSame ? [] : [...before.images.keys(), ...before.media.keys()];
  return urls.filter((url) => !after.images.has(url) && !after.media.has(url));
}

function savedFiles(before: ContentSnapshot, after: ContentSnapshot): readonly string[] {
  const isSaved = {
    [AUTHORS_FILE]: before.authors !== after.authors || before.images !== after.images,
    [REDIRECTS_FILE]: before.redirects !== after.redirects,
    [ANNOUNCEMENT_FILE]: before.announcement !== after.announcement,
  };
  return Object.entries(isSaved).flatMap(([file, saved]) => (saved ? file : []));
}
