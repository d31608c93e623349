import * as v from 'valibot';

/** The server's settings, from the environment; docs/operators.md lists them for operators. */
export type Environment = {
  readonly host: string;
  readonly port: number;
  readonly adminPort: number;
  /** The address of the second port. */
  readonly adminHost: string;
  /** How many processes serve; with 1 it is the one that reads the content, too. */
  readonly workers: number;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** Path below which the site is on its host; see @portico/site/base-path, which reads it too. */
  readonly basePath: string;
  readonly contentDirectory: string;
  /** Folder for what was read and made of posts and pictures, which may be deleted at any time. */
  readonly cacheDirectory: string;
  /** Milliseconds that rendering one post may take. */
  readonly renderLimitMs: number;
  readonly logLevel: LogLevel;
  /** Signs preview links; there are none where it is undefined. */
  readonly previewSecret: string | undefined;
  /** The caches in front that are told what has changed. */
  readonly purge: PurgeSettings;
};

export type PurgeSettings = {
  /** Origin of each Varnish. */
  readonly varnish: readonly string[];
  readonly fastly: PurgeAccount | undefined;
  readonly cloudflare: PurgeAccount | undefined;
};

export type PurgeAccount = {
  /** Of a service of Fastly, or a zone of Cloudflare. */
  readonly id: string;
  readonly token: string | { readonly inFile: string };
};

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** What can stand in a header: printable ASCII. */
export const API_TOKEN = /^[\x21-\x7e]+$/;

const HIGHEST_PORT = 65_535;
// More would wait for processors most of the time.
const MOST_WORKERS = 128;
// As many bytes as the signature has; fewer could be guessed.
const SHORTEST_SECRET = 32;
// Their values are in no message.
const SECRETS: ReadonlySet<string> = new Set(['PREVIEW_SECRET', 'PURGE_FASTLY_TOKEN', 'PURGE_CLOUDFLARE_TOKEN']);

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'expected a port number'),
  v.transform(Number),
  v.maxValue(HIGHEST_PORT, `expected a port number up to ${HIGHEST_PORT}`),
);

const baseUrl = v.pipe(
  v.string(),
  v.check(isOrigin, 'expected an origin such as https://culvert.example: http or https, a host, no path'),
  v.transform((value) => new URL(value).origin),
);

const token = v.pipe(v.string(), v.regex(API_TOKEN, 'expected an API token: printable characters without spaces'));
const tokenFile = v.pipe(v.string(), v.minLength(1, 'expected the path of a file with an API token'));

const variablesSchema = v.object({
  HOST: v.optional(
    v.pipe(v.string(), v.minLength(1, 'expected an address to listen on, such as 127.0.0.1 or ::')),
    '127.0.0.1',
  ),
  PORT: v.optional(port, '3000'),
  ADMIN_PORT: v.optional(port),
  ADMIN_HOST: v.optional(
    v.pipe(v.string(), v.minLength(1, 'expected an address to listen on, such as 127.0.0.1 or ::')),
    '127.0.0.1',
  ),
  WORKERS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/, `expected how many processes serve, from 1 to ${MOST_WORKERS}`),
      v.transform(Number),
      v.maxValue(MOST_WORKERS, `expected how many processes serve, from 1 to ${MOST_WORKERS}`),
    ),
    '1',
  ),
  BASE_URL: v.optional(baseUrl),
  CONTENT_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'expected the path of the content folder')), 'content'),
  BASE_PATH: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/,
        'expected a path such as /blog-preview: letters, digits and -._~ after each slash, and none at the end',
      ),
    ),
    '',
  ),
  CACHE_DIR: v.optional(
    v.pipe(v.string(), v.minLength(1, 'expected the path of a folder that the server may write to')),
    '.cache',
  ),
  RENDER_LIMIT_MS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{1,5}$/, 'expected milliseconds from 10 to 999999'), v.transform(Number)),
    '5000',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'expected fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  PREVIEW_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(
        SHORTEST_SECRET,
        `expected ${SHORTEST_SECRET} characters or more that nobody can guess, such as openssl rand -base64 32 prints`,
      ),
    ),
  ),
  PURGE_VARNISH: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.split(/[\s,]+/).filter((origin) => origin !== '')),
      v.check(
        (origins) => origins.length > 0 && origins.every(isOrigin),
        'expected the origin of each Varnish, separated by commas, such as http://10.0.0.2:6082,http://10.0.0.3:6082',
      ),
      v.transform((origins) => origins.map((origin) => new URL(origin).origin)),
    ),
  ),
  PURGE_FASTLY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9]+$/, 'expected the ID of a service of Fastly: letters and digits')),
  ),
  PURGE_FASTLY_TOKEN: v.optional(token),
  PURGE_FASTLY_TOKEN_FILE: v.optional(tokenFile),
  PURGE_CLOUDFLARE: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'expected the ID of a zone of Cloudflare: 32 of 0-9 and a-f')),
  ),
  PURGE_CLOUDFLARE_TOKEN: v.optional(token),
  PURGE_CLOUDFLARE_TOKEN_FILE: v.optional(tokenFile),
});

const oneToken = (of: string) =>
  `expected where ${of} is set, and only there: a token, or in ${of}_TOKEN_FILE the path of a file with one`;

const schema = v.pipe(
  variablesSchema,
  v.forward(
    v.partialCheck(
      [['PURGE_FASTLY'], ['PURGE_FASTLY_TOKEN'], ['PURGE_FASTLY_TOKEN_FILE']],
      ({ PURGE_FASTLY, PURGE_FASTLY_TOKEN, PURGE_FASTLY_TOKEN_FILE }) =>
        hasOneToken(PURGE_FASTLY, PURGE_FASTLY_TOKEN, PURGE_FASTLY_TOKEN_FILE),
      oneToken('PURGE_FASTLY'),
    ),
    ['PURGE_FASTLY_TOKEN'],
  ),
  v.forward(
    v.partialCheck(
      [['PURGE_CLOUDFLARE'], ['PURGE_CLOUDFLARE_TOKEN'], ['PURGE_CLOUDFLARE_TOKEN_FILE']],
      ({ PURGE_CLOUDFLARE, PURGE_CLOUDFLARE_TOKEN, PURGE_CLOUDFLARE_TOKEN_FILE }) =>
        hasOneToken(PURGE_CLOUDFLARE, PURGE_CLOUDFLARE_TOKEN, PURGE_CLOUDFLARE_TOKEN_FILE),
      oneToken('PURGE_CLOUDFLARE'),
    ),
    ['PURGE_CLOUDFLARE_TOKEN'],
  ),
  v.forward(
    v.partialCheck(
      [['PORT'], ['ADMIN_PORT']],
      ({ PORT, ADMIN_PORT }) => (ADMIN_PORT === undefined ? PORT !== HIGHEST_PORT : ADMIN_PORT !== PORT || PORT === 0),
      `expected a port of its own up to ${HIGHEST_PORT}; it is PORT + 1 where it is not set`,
    ),
    ['ADMIN_PORT'],
  ),
);

/** Checks the variables and fills in what is not set. Throws one error that lists every bad one. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
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
  const {
    HOST,
    PORT,
    ADMIN_PORT,
    ADMIN_HOST,
    WORKERS,
    BASE_URL,
    BASE_PATH,
    CONTENT_DIR,
    CACHE_DIR,
    RENDER_LIMIT_MS,
    LOG_LEVEL,
    PREVIEW_SECRET,
    PURGE_VARNISH = [],
    PURGE_FASTLY,
    PURGE_FASTLY_TOKEN,
    PURGE_FASTLY_TOKEN_FILE,
    PURGE_CLOUDFLARE,
    PURGE_CLOUDFLARE_TOKEN,
    PURGE_CLOUDFLARE_TOKEN_FILE,
  } = result.output;
  return {
    host: HOST,
    port: PORT,
    // 0 means any free port, for both.
    adminPort: ADMIN_PORT ?? (PORT === 0 ? 0 : PORT + 1),
    adminHost: ADMIN_HOST,
    workers: WORKERS,
    baseUrl: BASE_URL ?? `http://localhost:${PORT}`,
    contentDirectory: CONTENT_DIR,
    basePath: BASE_PATH,
    // What is rendered and noted for another path has other addresses in it.
    cacheDirectory: BASE_PATH === '' ? CACHE_DIR : `${CACHE_DIR}${BASE_PATH}`,
    renderLimitMs: RENDER_LIMIT_MS,
    logLevel: LOG_LEVEL,
    previewSecret: PREVIEW_SECRET,
    purge: {
      varnish: PURGE_VARNISH,
      fastly: account(PURGE_FASTLY, PURGE_FASTLY_TOKEN, PURGE_FASTLY_TOKEN_FILE),
      cloudflare: account(PURGE_CLOUDFLARE, PURGE_CLOUDFLARE_TOKEN, PURGE_CLOUDFLARE_TOKEN_FILE),
    },
  };
}

function account(id: string | undefined, token: string | undefined, inFile = ''): PurgeAccount | undefined {
  return id === undefined ? undefined : { id, token: token ?? { inFile } };
}

/** A token is of use with what it is for alone. */
function hasOneToken(of: string | undefined, value: string | undefined, file: string | undefined): boolean {
  return [value, file].filter((given) => given !== undefined).length === (of === undefined ? 0 : 1);
}

/** The settings of a program that serves the site at the root of its host. Throws where they say otherwise. */
export function parseEnvironmentOfServer(variables: Readonly<Record<string, string | undefined>>): Environment {
  const environment = parseEnvironment(variables);
  if (environment.basePath !== '') {
    throw new Error(
      `BASE_PATH is ${environment.basePath}, and only an export can be below a path. Take it away, for npm run build as well, or run npm run export.`,
    );
  }
  return environment;
}

function shownValue(name: string, value: string | undefined): string {
  if (value === undefined) {
    return 'nothing';
  }
  if (!SECRETS.has(name)) {
    return JSON.stringify(value);
  }
  return name === 'PREVIEW_SECRET' ? `${value.length} of them` : `one of ${value.length} characters`;
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  );
}
