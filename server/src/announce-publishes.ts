import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Content, ContentError, ContentIndex } from '@portico/content';
import { routes } from '@portico/core/routes';
import type { SiteConfig } from '@portico/core/site-config';
import type { Logger } from 'pino';
import type { Environment } from '#environment.ts';
import type { Journal } from '#events.ts';
import { MAX_ANSWER_MS } from '#limits.ts';

type Announced = { readonly changed: readonly string[]; readonly mistakes: readonly ContentError[] };

type Announcement = {
  readonly kind: 'hook' | 'indexnow';
  readonly url: string;
  readonly request: Pick<RequestInit, 'headers' | 'body'>;
  /** The ID in a hook's body, the same for each attempt. */
  readonly id?: string;
};

type Delivery = {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly journal: Journal;
  readonly pausesMs?: readonly number[];
};

type Listeners = {
  readonly environment: Pick<Environment, 'baseUrl' | 'publishHooks' | 'indexing'>;
  readonly siteConfig: Pick<SiteConfig, 'indexNowKey'>;
};

type PublishingOptions = Delivery &
  Listeners & {
    readonly store: Pick<Content, 'current' | 'onChange' | 'isIdle'>;
    /** Milliseconds within which further changes count as the same publish, because editors and version control save in several steps. */
    readonly settleMs?: number;
  };

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow';
// https://www.indexnow.org/documentation
const MAX_URLS = 10_000;
const PAUSES_MS = [1000, 10_000, 60_000];

/** Announces each change of listed posts, and each new mistake. Drafts, unlisted and scheduled posts are never announced as changed. */
export function announcePublishes({ store, settleMs = 2000, ...options }: PublishingOptions): void {
  let before = store.current();
  let isWaiting = false;
  // Until then, what was wrong before is found anew.
  let isMade = store.isIdle();

  function announce(): void {
    isWaiting = false;
    const after = store.current();
    const changed = changedAddresses(before.index, after.index, options.environment.baseUrl);
    const reported = new Set(before.mistakes.map(({ file, message }) => file + message));
    const areNew = isMade && after.mistakes.some(({ file, message }) => !reported.has(file + message));
    isMade ||= store.isIdle();
    before = after;
    const announced = { changed, mistakes: after.mistakes };
    for (const announcement of changed.length > 0 || areNew ? announcementsOf(announced, options) : []) {
      void deliver(announcement, options);
    }
  }

  store.onChange(() => {
    if (!isWaiting) {
      isWaiting = true;
      setTimeout(announce, settleMs).unref();
    }
  });
}

/** Returns signed POSTs for hooks, and pings for search engines (IndexNow). A site without https, or with INDEXING=off, sends no pings. */
export function announcementsOf(
  { changed, mistakes }: Announced,
  { environment, siteConfig }: Listeners,
): Announcement[] {
  const { baseUrl, publishHooks, indexing } = environment;
  const { indexNowKey: key } = siteConfig;
  const json = { 'content-type': 'application/json' };
  const announcements: Announcement[] = [];
  const { urls, secret } = publishHooks ?? { urls: [], secret: '' };
  for (const url of urls) {
    const id = randomUUID();
    const time = new Date().toISOString();
    const body = JSON.stringify({ id, time, site: baseUrl, changed, mistakes });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { ...json, 'x-portico-signature': `sha256=${signature}` };
    announcements.push({ kind: 'hook', url, id, request: { headers, body } });
  }
  if (baseUrl.startsWith('https:') && indexing === 'on' && key !== undefined && changed.length > 0) {
    const keyLocation = `${baseUrl}${routes.indexNowKey.href()}`;
    const list = { host: new URL(baseUrl).host, key, keyLocation, urlList: changed.slice(0, MAX_URLS) };
    const request = { headers: json, body: JSON.stringify(list) };
    announcements.push({ kind: 'indexnow', url: INDEX_NOW_URL, request });
  }
  return announcements;
}

/** Sends an announcement. If that fails, tries again after increasing pauses. Never rejects. */
export async function deliver({ kind, url, id, request }: Announcement, delivery: Delivery): Promise<void> {
  const { log, journal, pausesMs = PAUSES_MS } = delivery;
  // The path and query of such a URL are often secret.
  const facts = { kind, host: new URL(url).host, id };
  let reason = '';
  for (const waitMs of [0, ...pausesMs]) {
    await pause(waitMs, undefined, { ref: false });
    try {
      const signal = AbortSignal.timeout(MAX_ANSWER_MS);
      const response = await fetch(url, { ...request, method: 'POST', redirect: 'manual', signal });
      await response.body?.cancel();
      if (response.ok) {
        log.info({ ...facts, status: response.status }, 'announced a change');
        return journal.record({ what: 'announcement', kind, outcome: 'sent' });
      }
      reason = `it answered ${response.status}`;
    } catch (error) {
      reason = error instanceof Error ? String(error.cause ?? error) : String(error);
    }
  }
  journal.record({ what: 'announcement', kind, outcome: 'failed' });
  log.warn(
    facts,
    `Could not announce a change after several tries: ${reason}. Check the address; the next change is announced again.`,
  );
}

/** Returns the URLs of changed posts, of their originals, whose pages link to them, and of the blog's index. */
function changedAddresses(before: ContentIndex, after: ContentIndex, baseUrl: string): readonly string[] {
  const [old, present] = [before, after].map(
    (index) => new Map(index.withTranslations.map((post) => [post.slug, post])),
  );
  const slugs = [...new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])])];
  const changed = slugs.filter((slug) => {
    const [one, other] = [old?.get(slug), present?.get(slug)];
    // The version changes with a post's pictures too.
    return one !== other && !isDeepStrictEqual({ ...one, version: '' }, { ...other, version: '' });
  });
  const originals = changed.flatMap((slug) => (present?.get(slug) ?? old?.get(slug))?.translationOf ?? []);
  const paths = [...new Set([...changed, ...originals])].map((slug) => routes.post.href({ slug }));
  return paths.length === 0 ? [] : [...paths, routes.blog.href()].map((path) => `${baseUrl}${path}`);
}
