/*
 * The limits of the server, and why they are there. Those of what authors write are in packages/content/src/limits.ts.
 */

// Connections

/** How `node:http` handles connections. No request to this site needs long headers. */
export const CONNECTION_LIMITS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
} as const;
/** An idle connection takes about 17 KB. Connections beyond this limit are closed as they arrive. */
export const MAX_CONNECTIONS = 10_000;
/** Longer than making any response takes. Afterwards, an idle connection is closed. */
export const MAX_STILL_MS = 120_000;
/** A client that reads nothing of its response for this long has gone away, or only wants to fill our memory. */
export const MAX_UNREAD_MS = 20_000;
/** By default, Kubernetes kills a process after 30 s. Requests here take milliseconds. */
export const MAX_DRAIN_MS = 10_000;

// Requests

/** RFC 9110 section 4.1 recommends supporting 8,000 octets, but no path of the site is nearly this long. */
export const MAX_TARGET_LENGTH = 2048;
/** Real clients send less. A header of 16 KB has thousands of entries, which take milliseconds to negotiate. */
export const MAX_NEGOTIATED_LENGTH = 1024;
/** We look for a redirect of each folder in a path. No address of a site has this many. */
export const MAX_SEGMENTS = 50;
export const MAX_FORM_BYTES = 65_536;
/** How long a page of the site may take, unless the configuration says otherwise. Proxies wait for a minute. */
export const DEFAULT_PAGE_SECONDS = 20;

// Responses

/** The work that making a response requires: rendering, the site's own page or action, drawing a card, or converting a picture. */
export type Work = 'page' | 'site' | 'form' | 'card' | 'picture' | 'renewal';
/** How many responses may be made at the same time, and how many more may wait. */
export type WorkLimit = { readonly active: number; readonly waiting: number };
/**
 * Each kind has its own queue. The program's pages wait one to three seconds at most. Those of the site and its forms may wait for
 * other servers, which takes no processor time. Pictures take long, but a page is readable without them.
 */
export const WORK_LIMITS: Readonly<Record<Work, WorkLimit>> = {
  page: { active: 16, waiting: 128 },
  site: { active: 64, waiting: 64 },
  form: { active: 64, waiting: 64 },
  card: { active: 4, waiting: 32 },
  picture: { active: 8, waiting: 64 },
  // What readers can have as it was, one after another.
  renewal: { active: 1, waiting: Number.POSITIVE_INFINITY },
};
export const MAX_CACHE_BYTES = 33_554_432;
/** The year in the footer changes even if the content doesn't. */
export const MAX_LIFE_MS = 3_600_000;
/** How long an outdated response may be sent while the new one is made. */
export const MAX_OUTDATED_MS = 10_000;
/** What starts servers in deploy/ waits longer than this for each. */
export const MAX_PREPARATION_MS = 30_000;
/** Without this cache, a cached page takes a third longer. A target has at most 16 KB. */
export const MAX_PARSED_TARGETS = 500;
/** Seconds of processor time without a turn of the event loop. Nothing that the server does takes a tenth of this. */
export const MAX_LOOP_SECONDS = 10;

// Processes that make pictures

/** Each takes one processor, and 70 MB in addition to the picture. */
export const MAX_PICTURES_AT_ONCE = 2;
/** Enough for the process itself, a file of the maximum size, and decoding it. */
export const PICTURE_LIMITS = { maxMegabytes: 700, maxSeconds: 30 } as const;
/** The memory that decoding a picture takes. Larger pictures are processed one at a time. */
export const MAX_SMALL_BYTES = 50_000_000;
/** A larger picture is sent as a copy, and the check warns about it. */
export const MAX_WHOLE_BYTES = 1_000_000;
/** WhatsApp shows no larger card. */
export const MAX_CARD_BYTES = 300_000;
/** A larger file that can't be made smaller isn't sent at all. */
export const MAX_UNCHANGED_BYTES = 5_000_000;

// Other servers, and the log

/** Sources of the search, publish hooks and the server that makes preview links answer within seconds, or not at all. */
export const MAX_ANSWER_MS = 10_000;
export const MAX_SOURCE_BYTES = 2_000_000;
/** The palette loads the pages of all sources and searches them in the browser. */
export const MAX_SOURCE_PAGES = 2000;
/** Some thousand lines, while the log can't be written. */
export const MAX_LOG_BYTES = 1_000_000;
/** A slow reader of the log takes a megabyte in this time. One that has stopped must not keep the process from exiting. */
export const MAX_FLUSH_MS = 500;
