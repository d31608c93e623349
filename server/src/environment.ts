import { isIPv6 } from 'node:net';
import path from 'node:path';
import { closest } from '@portico/core/closest';
import { isOrigin } from '@portico/core/origins';
import { generatedFolder, siteFolder } from '@portico/core/site-folder';
import * as v from 'valibot';

/** The server's settings, read from the environment and validated. docs/operators.md describes them for operators. */
export type Environment = Readonly<ReturnType<typeof parseEnvironment>>;

export type LogLevel = (typeof LOG_LEVELS)[number];

const REACHED_AS_LOCALHOST = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
// Shorter names are similar to too many others.
const MIN_SIMILAR = 6;
const MAX_PORT = 65_535;
const RANDOM = 'such as openssl rand -base64 32 prints';

const filled = (expected: string) => v.pipe(v.string(), v.minLength(1, `expected ${expected}`));
const address = filled('an address to listen on, such as 127.0.0.1 or ::');
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'expected a port number'),
  v.transform(Number),
  v.maxValue(MAX_PORT, `expected a port number up to ${MAX_PORT}`),
);
// The signature has 32 bytes too. A shorter secret could be guessed.
const secret = v.pipe(v.string(), v.minLength(32, `expected 32 random characters or more, ${RANDOM}`));
const origin = v.pipe(
  v.string(),
  v.transform((value) => URL.parse(value)?.href.replace(/\/$/, '') ?? ''),
  v.check(isOrigin, 'expected an origin such as https://culvert.example: http or https, a host, no path'),
);
const urls = v.pipe(
  v.string(),
  v.transform((value) => value.split(',').map((url) => url.trim())),
  v.everyItem((url) => /^https?:/.test(url) && URL.canParse(url), 'expected http or https URLs, separated by commas'),
);
const milliseconds = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{1,5}$/, 'expected milliseconds from 10 to 999999'),
  v.transform(Number),
);

const variablesSchema = v.object({
  HOST: v.optional(address, '127.0.0.1'),
  PORT: v.optional(port, '3000'),
  ADMIN_PORT: v.optional(port),
  ADMIN_HOST: v.optional(address, '127.0.0.1'),
  BASE_URL: v.optional(origin),
  SITE_DIR: v.optional(filled('the path of the site folder')),
  CONTENT_DIR: v.optional(filled('the path of the content folder')),
  EMPTY_CONTENT: v.optional(v.picklist(['serve', 'refuse'], 'expected serve or refuse'), 'serve'),
  CACHE_DIR: v.optional(filled('the path of a folder that the server may write to')),
  RENDER_LIMIT_MS: v.optional(milliseconds, '5000'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, 'expected fatal, error, warn, info, debug, trace or silent'), 'info'),
  INDEXING: v.optional(v.picklist(['on', 'off'], 'expected on or off'), 'on'),
  PREVIEW_SECRET: v.optional(secret),
  OLD_PREVIEW_SECRET: v.optional(secret),
  PREVIEW_SERVER: v.optional(origin),
  EDITOR_KEY: v.optional(secret),
  PUBLISH_HOOKS: v.optional(urls),
  PUBLISH_HOOKS_SECRET: v.optional(secret),
});

const schema = v.pipe(
  variablesSchema,
  v.forward(
    v.partialCheck(
      [['PUBLISH_HOOKS'], ['PUBLISH_HOOKS_SECRET']],
      ({ PUBLISH_HOOKS, PUBLISH_HOOKS_SECRET }) => PUBLISH_HOOKS === undefined || PUBLISH_HOOKS_SECRET !== undefined,
      `expected a secret to sign requests to PUBLISH_HOOKS, ${RANDOM}`,
    ),
    ['PUBLISH_HOOKS_SECRET'],
  ),
  v.forward(
    v.partialCheck(
      [['PORT'], ['ADMIN_PORT']],
      ({ PORT, ADMIN_PORT }) => PORT !== MAX_PORT || ADMIN_PORT !== undefined,
      'expected a port for operators, because there is none after PORT',
    ),
    ['ADMIN_PORT'],
  ),
);

/** Returns what is probably wrong with the variables: a name that is similar to one of the server's, or no public address. */
export function variableWarnings(
  variables: Readonly<Record<string, string | undefined>>,
  baseUrl: string,
): readonly string[] {
  const known = Object.keys(variablesSchema.entries);
  const similar = Object.keys(variables).flatMap((name) => {
    const meant = known.includes(name) || name.length < MIN_SIMILAR ? undefined : closest(name, known);
    return meant === undefined || meant in variables
      ? []
      : `${name} is not a variable of the server, so it has no effect. Write ${meant} if you meant that.`;
  });
  return !variables.BASE_URL && variables.NODE_ENV === 'production'
    ? [`BASE_URL is not set, so links in feeds lead to ${baseUrl}. Set it to the address that readers see.`, ...similar]
    : similar;
}

/** Returns where this machine reaches a server that listens on a host. */
function ownOrigin(host: string, port: number): string {
  const hostname = isIPv6(host) ? `[${host}]` : host;
  return `http://${REACHED_AS_LOCALHOST.includes(host) ? 'localhost' : hostname}:${port}`;
}

export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>) {
  const result = v.safeParse(schema, variables);
  if (!result.success) {
    const mistakes = result.issues.map((issue) => {
      const name = v.getDotPath(issue) ?? '';
      return `  ${name}: ${issue.message}; found ${shownValue(name, variables[name])}`;
    });
    throw new Error(
      `The environment has a value that the server cannot use. Correct it and start again:\n${mistakes.join('\n')}`,
    );
  }
  const values = result.output;
  const siteDirectory = siteFolder(variables);
  return {
    host: values.HOST,
    port: values.PORT,
    // 0 means any free port, for both.
    adminPort: values.ADMIN_PORT ?? (values.PORT === 0 ? 0 : values.PORT + 1),
    adminHost: values.ADMIN_HOST,
    /** The origin of the site's public URL, without a trailing slash. */
    baseUrl: values.BASE_URL ?? ownOrigin(values.HOST, values.PORT),
    siteDirectory,
    contentDirectory: values.CONTENT_DIR ?? path.join(siteDirectory, 'content'),
    emptyContent: values.EMPTY_CONTENT,
    cacheDirectory: values.CACHE_DIR ?? path.join(generatedFolder(siteDirectory), 'cache'),
    renderLimitMs: values.RENDER_LIMIT_MS,
    logLevel: values.LOG_LEVEL,
    indexing: values.INDEXING,
    /** Signs new links. */
    previewSecret: values.PREVIEW_SECRET,
    /** The secrets whose links are valid. */
    previewSecrets: [values.PREVIEW_SECRET, values.OLD_PREVIEW_SECRET].filter((value) => value !== undefined),
    /** The key with which editors get preview links from the admin listener. */
    editorKey: values.EDITOR_KEY,
    /** The server that makes preview links for this machine. */
    linkServer:
      values.PREVIEW_SERVER && values.EDITOR_KEY
        ? { origin: values.PREVIEW_SERVER, key: values.EDITOR_KEY }
        : undefined,
    publishHooks:
      values.PUBLISH_HOOKS && values.PUBLISH_HOOKS_SECRET
        ? { urls: values.PUBLISH_HOOKS, secret: values.PUBLISH_HOOKS_SECRET }
        : undefined,
  };
}

/** Messages never show a secret, or the URL of a hook, which may be secret too. */
function shownValue(name: string, value: string | undefined): string {
  if (value === undefined) {
    return 'nothing';
  }
  return /^PUBLISH_HOOKS|_SECRET$|_KEY$/.test(name) ? `${value.length} characters` : JSON.stringify(value);
}
