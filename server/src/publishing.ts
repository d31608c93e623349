import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { FEED_FILES, routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { slugify } from '@portico/config/slugify';
import type { ContentIndex, ContentStore } from '@portico/content';
import type { Logger } from 'pino';
import type { Environment } from '#environment.ts';

/** Absolute URLs of what says something else since the last publish. */
export type Changed = { readonly pages: readonly string[]; readonly feeds: readonly string[] };

/** Tells others about a publish. Never rejects. */
export type Announce = (changed: Changed) => Promise<unknown>;

export type DeliveryOptions = {
  readonly log: Pick<Logger, 'warn'>;
  readonly count: (kind: string, outcome: 'sent' | 'failed') => void;
  /** Milliseconds before each retry. */
  readonly pausesMs?: readonly number[];
};

export type PublishHooksOptions = DeliveryOptions & {
  readonly urls: readonly string[];
  readonly secret: string;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
};

export type FollowPublishesOptions = {
  readonly store: Pick<ContentStore, 'current' | 'onChange'>;
  readonly baseUrl: string;
  readonly announces: readonly Announce[];
  /** Milliseconds in which further changes count as the same publish: editors and version control save in several steps. */
  readonly settleMs?: number;
};

export type AnnouncePublishesOptions = Pick<DeliveryOptions, 'log' | 'count'> &
  Pick<FollowPublishesOptions, 'store'> & {
    readonly environment: Pick<Environment, 'baseUrl' | 'publishHooks'>;
    readonly siteConfig: PublishPingsOptions['siteConfig'];
  };

export type PublishPingsOptions = DeliveryOptions & {
  readonly siteConfig: Pick<SiteConfig, 'hub' | 'indexNowKey'>;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
  /** The endpoint that passes pings on to search engines. */
  readonly indexNowUrl?: string;
};

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow';
// https://www.indexnow.org/documentation
const MOST_URLS = 10_000;
const PAUSES_MS = [1000, 10_000, 60_000];
const TIMEOUT_MS = 10_000;
const SETTLE_MS = 2000;

/** Announces each publish to the hooks and pings that are configured. */
export function announcePublishes({ environment, siteConfig, store, ...delivery }: AnnouncePublishesOptions): void {
  const { baseUrl, publishHooks } = environment;
  const pings = createPublishPings({ siteConfig, baseUrl, ...delivery });
  const hooks = publishHooks === undefined ? [] : [createPublishHooks({ ...publishHooks, baseUrl, ...delivery })];
  followPublishes({ store, baseUrl, announces: [...pings, ...hooks] });
}

/** Announces each change of what readers find in lists. Drafts, unlisted and scheduled posts are never announced. */
export function followPublishes({ store, baseUrl, announces, settleMs = SETTLE_MS }: FollowPublishesOptions): void {
  let before = store.current().index;
  let isWaiting = false;

  function announceAll(): void {
    isWaiting = false;
    const { index } = store.current();
    const changed = changedAddresses(before, index, baseUrl);
    before = index;
    if (changed.pages.length > 0) {
      announces.forEach((announce) => void announce(changed));
    }
  }

  if (announces.length > 0) {
    store.onChange(() => {
      if (!isWaiting) {
        isWaiting = true;
        setTimeout(announceAll, settleMs).unref();
      }
    });
  }
}

/** The posts that are new, different or gone, and the lists and feeds that show them. */
export function changedAddresses(before: ContentIndex, after: ContentIndex, baseUrl: string): Changed {
  const [old, present] = [before, after].map(({ posts }) => new Map(posts.map((post) => [post.slug, post])));
  const slugs = [...new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])])];
  const changed = slugs.filter((slug) => !isDeepStrictEqual(old?.get(slug), present?.get(slug)));
  if (changed.length === 0) {
    return { pages: [], feeds: [] };
  }
  const versions = changed.flatMap((slug) => [old?.get(slug) ?? [], present?.get(slug) ?? []].flat());
  const lists = versions.flatMap(({ tags, category, authors }) => [
    routes.category.href({ category: slugify(category) }),
    ...tags.map((tag) => routes.tag.href({ tag: slugify(tag) })),
    ...authors.map((author) => routes.author.href({ author: slugify(author) })),
  ]);
  const all = [...new Set([routes.blog.href(), ...lists])].map((path) => `${baseUrl}${path}`);
  return {
    pages: [...changed.map((slug) => `${baseUrl}${routes.post.href({ slug })}`), ...all],
    feeds: all.flatMap((list) => FEED_FILES.map((file) => `${list}/${file}`)),
  };
}

/** Sends what has changed to each URL, with an HMAC of the body, so that the receiver can check who sent it. */
export function createPublishHooks({ urls, secret, baseUrl, ...delivery }: PublishHooksOptions): Announce {
  return ({ pages, feeds }) => {
    const body = JSON.stringify({ site: baseUrl, changed: [...pages, ...feeds] });
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-portico-signature': signature };
    return Promise.all(urls.map((url) => deliver('hook', url, { headers, body }, delivery)));
  };
}

/**
 * Returns the pings that are configured: IndexNow for search engines, WebSub (https://www.w3.org/TR/websub/) for readers of feeds. A site
 * without https, such as one on a developer's machine, has none.
 */
export function createPublishPings(options: PublishPingsOptions): readonly Announce[] {
  const { siteConfig, baseUrl, indexNowUrl = INDEX_NOW_URL, ...delivery } = options;
  const { hub, indexNowKey: key } = siteConfig;

  const indexNow: Announce = ({ pages }) => {
    const { host } = new URL(baseUrl);
    const keyLocation = `${baseUrl}${routes.indexNowKey.href()}`;
    const body = JSON.stringify({ host, key, keyLocation, urlList: pages.slice(0, MOST_URLS) });
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return deliver('indexnow', indexNowUrl, { headers, body }, delivery);
  };

  const webSub = (hubUrl: string): Announce => {
    return ({ feeds }) => {
      const body = new URLSearchParams([['hub.mode', 'publish'], ...feeds.map((feed) => ['hub.url', feed])]);
      return deliver('websub', hubUrl, { body }, delivery);
    };
  };

  if (!baseUrl.startsWith('https:')) {
    return [];
  }
  return [...(key === undefined ? [] : [indexNow]), ...(hub === undefined ? [] : [webSub(hub)])];
}

/** Sends a POST, and again after growing pauses if it fails. */
async function deliver(
  kind: string,
  url: string,
  request: Pick<RequestInit, 'headers' | 'body'>,
  { log, count, pausesMs = PAUSES_MS }: DeliveryOptions,
): Promise<void> {
  let reason = '';
  for (const waitMs of [0, ...pausesMs]) {
    await pause(waitMs, undefined, { ref: false });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual', signal });
      await response.body?.cancel();
      if (response.ok) {
        count(kind, 'sent');
        return;
      }
      reason = `it answered ${response.status}`;
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      reason = cause instanceof Error ? cause.message : String(cause);
    }
  }
  count(kind, 'failed');
  // Paths and queries of such URLs are often secret.
  log.warn(
    { kind, host: new URL(url).host },
    `Could not announce a publish after several tries: ${reason}. Check the address; the next publish is announced again.`,
  );
}
