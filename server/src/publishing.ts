import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { FEED_FILES, routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import type { ContentIndex, ContentStore } from '@portico/content';
import type { Logger } from 'pino';

type Hooks = { readonly urls: readonly string[]; readonly secret: string };

export type PublishingOptions = Delivery & {
  readonly hooks: Hooks;
  readonly baseUrl: string;
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  /** Milliseconds in which further changes count as the same publish: editors and version control save in several steps. */
  readonly settleMs?: number;
};

type Delivery = {
  readonly log: Pick<Logger, 'warn'>;
  readonly count: (outcome: 'sent' | 'failed') => void;
  /** Milliseconds before each retry. */
  readonly pausesMs?: readonly number[];
};

const PAUSES_MS = [1000, 10_000, 60_000];
const TIMEOUT_MS = 10_000;

/** Calls each hook after a change of listed posts. Drafts, unlisted and scheduled posts are never announced. */
export function announcePublishes({ hooks, baseUrl, store, settleMs = 2000, ...delivery }: PublishingOptions): void {
  let before = store.current().index;
  let isWaiting = false;

  store.onChange(() => {
    if (isWaiting) {
      return;
    }
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const { index } = store.current();
      const changed = changedAddresses(before, index, baseUrl);
      before = index;
      if (changed.length > 0) {
        const body = JSON.stringify({ site: baseUrl, changed });
        hooks.urls.forEach((url) => void callHook(url, body, hooks.secret, delivery));
      }
    }, settleMs).unref();
  });
}

/** Sends a signed POST, and again after growing pauses if that fails. Never rejects. */
export async function callHook(url: string, body: string, secret: string, delivery: Delivery): Promise<void> {
  const { log, count, pausesMs = PAUSES_MS } = delivery;
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-portico-signature': `sha256=${signature}` };
  let reason = '';
  for (const waitMs of [0, ...pausesMs]) {
    await pause(waitMs, undefined, { ref: false });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await response.body?.cancel();
      if (response.ok) {
        return count('sent');
      }
      reason = `it answered ${response.status}`;
    } catch (error) {
      reason = error instanceof Error ? String(error.cause ?? error) : String(error);
    }
  }
  count('failed');
  // Paths and queries of such URLs are often secret.
  log.warn(
    { host: new URL(url).host },
    `Could not announce a publish after several tries: ${reason}. Check the address; the next publish is announced again.`,
  );
}

/** Absolute URLs of the posts that are new, different or gone, and of the lists and feeds that show them. */
function changedAddresses(before: ContentIndex, after: ContentIndex, baseUrl: string): readonly string[] {
  const listed = ({ posts }: ContentIndex) => new Map(posts.map((post) => [post.slug, post]));
  const [old, present] = [listed(before), listed(after)];
  const slugs = [...new Set([...old.keys(), ...present.keys()])];
  const changed = slugs.filter((slug) => !isDeepStrictEqual(old.get(slug), present.get(slug)));
  if (changed.length === 0) {
    return [];
  }
  const versions = changed.flatMap((slug) => [old.get(slug) ?? [], present.get(slug) ?? []].flat());
  const lists = versions.flatMap(({ tags, category, authors }) => [
    routes.category.href({ category: slugify(category) }),
    ...tags.map((tag) => routes.tag.href({ tag: slugify(tag) })),
    ...authors.map((author) => routes.author.href({ author: slugify(author) })),
  ]);
  const all = [...new Set([routes.blog.href(), ...lists])];
  const feeds = all.flatMap((list) => FEED_FILES.map((file) => `${list}/${file}`));
  return [...changed.map((slug) => routes.post.href({ slug })), ...all, ...feeds].map((path) => `${baseUrl}${path}`);
}
