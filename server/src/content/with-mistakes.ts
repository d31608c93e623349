import path from 'node:path';
import { allPosts, type ContentError, type ContentSnapshot, type ContentStore, type Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { checkSite, slugOf } from '#check/check-site.ts';
import type { CheckSiteOptions } from '#check/finding.ts';

type Options = Omit<CheckSiteOptions, 'snapshot'> & { readonly onError: (error: unknown) => void };

/**
 * Adds to a store's errors the mistakes that `npm run check` finds in posts that are saved from now on, or whose pictures are.
 * Such mistakes don't keep a post from being published, and drafts may have them.
 */
export function withMistakes(store: ContentStore, { onError, ...options }: Options): ContentStore {
  const listeners = new Set<(snapshot: ContentSnapshot) => void>();
  let current = store.current();
  let examined = current;
  let mistakes: readonly ContentError[] = [];
  let examining = Promise.resolve();
  let isClosed = false;

  function publish(): void {
    const snapshot = store.current();
    current = { ...snapshot, errors: [...snapshot.errors, ...mistakes] };
    for (const listener of listeners) {
      listener(current);
    }
  }

  async function examine(): Promise<void> {
    const snapshot = store.current();
    // Several snapshots came while one was examined.
    if (snapshot === examined) {
      return;
    }
    // A mistake may be about another post, which is now there.
    const wrong = new Set(mistakes.map(({ file }) => slugOf(file)));
    const slugs = [...changedPosts(examined, snapshot), ...allPosts(snapshot).filter(({ slug }) => wrong.has(slug))]
      .filter(({ draft }) => !draft)
      .map(({ slug }) => slug);
    const findings = slugs.length === 0 ? [] : await checkSite({ ...options, snapshot }, new Set(slugs));
    examined = snapshot;
    const reported = new Set(snapshot.errors.map(({ message }) => message));
    const found = findings.flatMap(({ severity, ...finding }) =>
      severity === 'mistake' && !reported.has(finding.message) ? { code: 'mistake' as const, ...finding } : [],
    );
    if (JSON.stringify(found) !== JSON.stringify(mistakes)) {
      mistakes = found;
      publish();
    }
  }

  store.onChange(() => {
    publish();
    // A server that stops ends its checks, which is no error.
    examining = examining.then(examine).catch((error: unknown) => (isClosed ? undefined : onError(error)));
  });
  return {
    ...store,
    current: () => current,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      return store.close();
    },
  };
}

/** Returns the posts that were saved, and those whose pictures or videos were. */
function changedPosts(before: ContentSnapshot, after: ContentSnapshot): readonly Post[] {
  const [known, hashes] = [new Set(allPosts(before)), hashesOf(before)];
  const present = hashesOf(after);
  const urls = [...hashes.keys(), ...present.keys()].filter((url) => hashes.get(url) !== present.get(url));
  const folders = new Set(urls.map(path.posix.dirname));
  return allPosts(after).filter(
    (post) => !known.has(post) || folders.has(path.posix.dirname(urlBeside({ slug: post.slug, file: 'file' }))),
  );
}

function hashesOf({ images, media }: ContentSnapshot): ReadonlyMap<string, string> {
  return new Map([...images, ...media].map(([url, { hash }]) => [url, hash]));
}
