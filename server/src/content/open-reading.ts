import { setTimeout as pause } from 'node:timers/promises';
import {
  ANNOUNCEMENT_FILE,
  type ContentSnapshot,
  type ContentStore,
  type Examine,
  type Occasion,
  openContentStore,
  openTextFileThread,
  type Post,
  REDIRECTS_FILE,
} from '@portico/content';
import { checkSite } from '#check/check-site.ts';
import type { AcceptPost } from '#content/accept-post.ts';
import type { LastGood } from '#content/last-good.ts';
import { logContent } from '#content/log-content.ts';
import { cannotRead } from '#content/read-content.ts';
import type { Environment } from '#environment.ts';
import type { PageCache } from '#http/page-cache.ts';
import { openPictureMaker, type PictureMaker } from '#pictures/picture-maker.ts';
import type { Stopping } from '#process/drain.ts';
import { openPostRenderer, type PostRenderer, type RenderFailure } from '#rendered-posts/post-renderer.ts';
import { createTextSearch, type SearchOutcome } from '#search/text-search.ts';
import type { Settings } from '#settings.ts';

export type ReadingOptions = Pick<Settings, 'siteConfig' | 'security' | 'log'> & {
  readonly environment: Pick<
    Environment,
    'baseUrl' | 'contentDirectory' | 'emptyContent' | 'cacheDirectory' | 'renderLimitMs'
  >;
  /** The paths of the site's files outside the content, used to check links in saved posts; absent if posts aren't checked. */
  readonly files?: Pick<ReadonlySet<string>, 'has'>;
  /** Stores the posts that readers see, for the next start. */
  readonly lastGood?: LastGood;
  /** Returns the names of the components that posts may use. */
  readonly components?: () => readonly string[];
  readonly now: () => number;
  readonly stopping: Stopping;
  /** Whether readers are waiting for a response. */
  readonly isBusy?: () => boolean;
  readonly onWaiting: (reason: string) => void;
  readonly onRenderFailure?: (failure: RenderFailure) => void;
  readonly onCacheFailure?: () => void;
  readonly onSearch?: (outcome: SearchOutcome) => void;
  readonly onParse?: () => void;
  /** Creates the function that accepts a saved post by making its page. Called when the content has been read. */
  readonly openAcceptance?: (reading: Opened) => Promise<AcceptPost>;
};

type Opened = {
  readonly renderer: PostRenderer;
  readonly pictureMaker: PictureMaker;
  readonly current: () => ContentSnapshot;
};

const RETRY_MS = 1000;
// Even a server that is always busy indexes a post every two seconds.
const MAX_GIVEN_WAY_MS = 2000;
const LOOK_AGAIN_MS = 50;
// Like posts, these files contain links to addresses of the site.
const NAMING_ADDRESSES = [ANNOUNCEMENT_FILE, REDIRECTS_FILE];

/**
 * Reads and follows the content. Retries every second if the folder can't be read. Returns undefined if the server is stopped
 * before it is read.
 */
export async function openReading(options: ReadingOptions) {
  const { environment, siteConfig, security, now, log, stopping, onWaiting, onRenderFailure: onFailure } = options;
  const { files, lastGood, onParse, onSearch, isBusy = () => false } = options;
  const { baseUrl, contentDirectory: directory, emptyContent, cacheDirectory, renderLimitMs } = environment;
  const onError = (error: unknown) => log.error({ err: error }, 'a change of the content could not be processed');
  const renderer = openPostRenderer({
    siteConfig,
    security,
    limitMs: renderLimitMs,
    onFailure,
    onParse,
    ...(options.components && { components: options.components }),
  });
  const pictureMaker = await openPictureMaker(cacheDirectory, log, options.onCacheFailure);
  const everLost = new Set<string>();
  const { hold = false } = siteConfig.check ?? {};
  /** The files of posts that readers saw before a restart. */
  const known = new Set(hold ? await lastGood?.files() : []);
  let published: () => Pick<ContentSnapshot, 'index'> | undefined = () => undefined;

  /** Whether readers have seen no version of a post. A machine that kept none treats those of its start as seen. */
  function isNew({ file, slug, draft }: Post, occasion: Occasion): boolean {
    const isShown = occasion === 'at start' ? known.size === 0 : published()?.index.bySlug.has(slug);
    return !draft && !known.has(file) && !isShown;
  }

  const examine: Examine | undefined =
    files &&
    (async (snapshot, { posts, files: saved, lost }) => {
      lost.forEach((path) => void everLost.add(path));
      const naming = lost.length > 0 ? NAMING_ADDRESSES : [];
      const only = new Set([...posts.map(({ slug }) => slug), ...saved, ...naming]);
      const options = { directory, snapshot, renderer, siteConfig, baseUrl, files, lost: everLost };
      const findings = await checkSite(options, only);
      return findings.map(({ severity, ...finding }) => ({ code: severity, ...finding }));
    });
  const texts = openTextFileThread();
  const starting = renderer.start();
  starting.catch(() => {});
  let accepting: Promise<AcceptPost> | undefined;
  let logged = '';
  while (!stopping.signal.aborted) {
    const opening = openContentStore({
      directory,
      now,
      read: renderer.read,
      openText: texts.read,
      async validatePost(post, media, occasion) {
        const markup = hold && isNew(post, occasion) ? 'held' : 'shown';
        const mistakes = await renderer.validatePost(post, media, markup);
        const mistake = mistakes ? undefined : await (await accepting)?.(post, media, occasion);
        return mistake ? [mistake] : mistakes;
      },
      examine,
      findShown: lastGood?.find,
      shownFiles: lastGood?.files,
      language: siteConfig.language,
      topics: siteConfig.blog.topics,
      emptyContent,
      onUnread: () => onFailure?.('server'),
      onError,
      onStale(reason) {
        const folder = `The content folder ${directory}`;
        reason === undefined ? log.info(`${folder} is read again`) : log.error(`${folder} ${reason}`);
      },
    });
    const opened = await opening.catch(async (error: unknown) => {
      const reason = cannotRead(directory, error);
      onWaiting(reason);
      if (reason !== logged) {
        log.error(reason);
      }
      logged = reason;
      await pause(RETRY_MS);
    });
    if (opened !== undefined) {
      const store = opened;
      published = store.current;
      accepting = options.openAcceptance?.({ renderer, pictureMaker, current: store.current });
      accepting?.catch(() => {});
      logContent(store, log, directory);
      const textSearch = createTextSearch({
        ...siteConfig.search,
        topics: siteConfig.blog.topics,
        async textOf(post) {
          await giveWay(() => isBusy() || !store.isIdle());
          const parsing = renderer.parse(post, store.current(), 'index');
          await parsing.catch(() => undefined);
          // Posts that existed at the start are validated one after another, because that takes minutes.
          await store.tryPresent(post);
          return (await parsing).text;
        },
        onError: (error) => log.error({ err: error }, 'the search failed'),
        onSearch(outcome, query) {
          onSearch?.(outcome);
          if (outcome === 'no') {
            log.info({ query }, 'a search found nothing');
          }
        },
      });
      // Both at the same time, because a change that is being read waits for the validation of its posts.
      stopping.finally(
        async () => void (await Promise.all([store.close(), texts.close(), renderer.close(), textSearch.close()])),
      );
      await starting;
      textSearch.follow(store.current());
      store.onChange(textSearch.follow);
      lastGood?.follow(store);
      return { store, renderer, pictureMaker, textSearch };
    }
  }
  await Promise.all([texts.close(), renderer.close()]);
  return undefined;
}

/** Waits while readers and saved posts need the machine, but not forever. */
async function giveWay(isBusy: () => boolean): Promise<void> {
  const until = performance.now() + MAX_GIVEN_WAY_MS;
  while (isBusy() && performance.now() < until) {
    await pause(LOOK_AGAIN_MS, undefined, { ref: false });
  }
}

/** Clears the cache when readers see a change. Mistakes, and posts that readers can't see, change nothing for them. */
export function clearOnPublish(store: Pick<ContentStore, 'onChange'>, cache: Pick<PageCache, 'clear'>): void {
  store.onChange((now, before) => {
    if (now.version !== before.version) {
      cache.clear(changedPosts(before, now));
    }
  });
}

/** Returns the slugs of new and changed posts; undefined if posts were removed, or anything other than posts has changed. */
function changedPosts(before: ContentSnapshot, now: ContentSnapshot): ReadonlySet<string> | undefined {
  const isSameSite = (['images', 'media', 'authors', 'redirects', 'announcement'] as const).every(
    (part) => before[part] === now[part],
  );
  const [old, current] = [before.index.bySlug, now.index.bySlug];
  return isSameSite && old.keys().every((slug) => current.has(slug))
    ? new Set([...current].flatMap(([slug, post]) => (old.get(slug) === post ? [] : slug)))
    : undefined;
}
