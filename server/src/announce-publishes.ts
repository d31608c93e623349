import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { FEED_FILES, routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { slugify, topicSlug } from '@portico/config/slugify';
import type { ContentIndex, ContentStore } from '@portico/content';
import type { Logger } from 'pino';
import type { Environment } from '#environment.ts';

type Changed = { readonly pages: readonly string[]; readonly feeds: readonly string[] };

type Announcement = {
  readonly kind: 'hook' | 'indexnow';
  readonly url: string;
  readonly request: Pick<RequestInit, 'headers' | 'body'>;
  /** Of a hook's body; equal at each attempt. */
  readonly id?: string;
};

type Delivery = {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly count: (kind: string, outcome: 'sent' | 'failed') => void;
  readonly pausesMs?: readonly number[];
};

type Listeners = {
  readonly environment: Pick<Environment, 'baseUrl' | 'publishHooks' | 'indexing'>;
  readonly siteConfig: Pick<SiteConfig, 'indexNowKey'>;
};

type PublishingOptions = Delivery &
  Listeners & {
    readonly store: Pick<ContentStore, 'current' | 'onChange'>;
    /** Milliseconds in which further changes count as the same publish: editors and version control save in several steps. */
    readonly settleMs?: number;
  };

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow';
// https://www.indexnow.org/documentation
const MAX_URLS = 10_000;
const PAUSES_MS = [1000, 10_000, 60_000];
const TIMEOUT_MS = 10_000;

/** Announces each change of listed posts. Drafts, unlisted and scheduled posts are never announced as changed. */
export function announcePublishes({ store, settleMs = 2000, ...options }: PublishingOptions): void {
  let before = store.current();
  let isWaiting = false;

  store.onChange(() => {
    if (isWaiting) {
      return;
    }
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const after = store.current();
      const changed = changedAddresses(before.index, after.index, options.environment.baseUrl);
      before = after;
      if (changed.pages.length > 0) {
        const announcements = announcementsOf(changed, options);
        announcements.forEach((announcement) => void deliver(announcement, options));
      }
    }, settleMs).unref();
  });
}

/** Signed POSTs for hooks, and pings for search engines (IndexNow), which get none for a site without https or with INDEXING=off. */
export function announcementsOf({ pages, feeds }: Changed, { environment, siteConfig }: Listeners): Announcement[] {
  const { baseUrl, publishHooks, indexing } = environment;
  const { indexNowKey: key } = siteConfig;
  const json = { 'content-type': 'application/json' };
  const announcements: Announcement[] = [];
  const { urls, secret } = publishHooks ?? { urls: [], secret: '' };
  for (const url of urls) {
    const id = randomUUID();
    const time = new Date().toISOString();
    const body = JSON.stringify({ id, time, site: baseUrl, changed: [...pages, ...feeds] });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { ...json, 'x-portico-signature': `sha256=${signature}` };
    announcements.push({ kind: 'hook', url, id, request: { headers, body } });
  }
  if (baseUrl.startsWith('https:') && indexing === 'on' && key !== undefined) {
    const keyLocation = `${baseUrl}${routes.indexNowKey.href()}`;
    const list = { host: new URL(baseUrl).host, key, keyLocation, urlList: pages.slice(0, MAX_URLS) };
    const request = { headers: json, body: JSON.stringify(list) };
    announcements.push({ kind: 'indexnow', url: INDEX_NOW_URL, request });
  }
  return announcements;
}

/** Sends an announcement, and again after growing pauses if that fails. Never rejects. */
export async function deliver({ kind, url, id, request }: Announcement, delivery: Delivery): Promise<void> {
  const { log, count, pausesMs = PAUSES_MS } = delivery;
  // Paths and queries of such URLs are often secret.
  const facts = { kind, host: new URL(url).host, id };
  let reason = '';
  for (const waitMs of [0, ...pausesMs]) {
    await pause(waitMs, undefined, { ref: false });
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual', signal });
      await response.body?.cancel();
      if (response.ok) {
        log.info({ ...facts, status: response.status }, 'announced a publish');
        return count(kind, 'sent');
      }
      reason = `it answered ${response.status}`;
    } catch (error) {
      reason = error instanceof Error ? String(error.cause ?? error) : String(error);
    }
  }
  count(kind, 'failed');
  log.warn(
    facts,
    `Could not announce a publish after several tries: ${reason}. Check the address; the next publish is announced again.`,
  );
}

function changedAddresses(before: ContentIndex, after: ContentIndex, baseUrl: string): Changed {
  const listed = (index: ContentIndex) => new Map(index.withTranslations.map((post) => [post.slug, post]));
  const [old, present] = [listed(before), listed(after)];
  const slugs = [...new Set([...old.keys(), ...present.keys()])];
  const changed = slugs.filter((slug) => !isDeepStrictEqual(old.get(slug), present.get(slug)));
  if (changed.length === 0) {
    return { pages: [], feeds: [] };
  }
  const versions = changed.flatMap((slug) => [old.get(slug) ?? [], present.get(slug) ?? []].flat());
  const lists = versions.flatMap(({ tags, category, authors }) => [
    routes.category.href({ category: topicSlug(category, after.topics) }),
    ...tags.map((tag) => routes.tag.href({ tag: topicSlug(tag, after.topics) })),
    ...authors.map((author) => routes.author.href({ author: slugify(author) })),
  ]);
  const all = [...new Set([routes.blog.href(), ...lists])].map((path) => `${baseUrl}${path}`);
  // A translation's original links to it.
  const slugsOfPages = new Set([...changed, ...versions.flatMap(({ translationOf }) => translationOf ?? [])]);
  const languages = new Set(versions.flatMap(({ lang }) => lang?.toLowerCase() ?? []));
  const withFeeds = [...all, ...Array.from(languages, (language) => `${baseUrl}${routes.blog.href()}/${language}`)];
  return {
    pages: [...Array.from(slugsOfPages, (slug) => `${baseUrl}${routes.post.href({ slug })}`), ...all],
    feeds: withFeeds.flatMap((list) => FEED_FILES.map((file) => `${list}/${file}`)),
  };
}
