import path from 'node:path';
import { expect, test } from 'vitest';
import { type Environment, parseEnvironment, variableWarnings } from '#environment.ts';

const DEFAULTS: Environment = {
  host: '127.0.0.1',
  port: 3000,
  adminPort: 3001,
  adminHost: '127.0.0.1',
  baseUrl: 'http://localhost:3000',
  siteDirectory: path.resolve('.'),
  contentDirectory: path.resolve('content'),
  emptyContent: 'serve',
  cacheDirectory: path.resolve('.portico/cache'),
  renderLimitMs: 5000,
  logLevel: 'info',
  indexing: 'on',
  previewSecret: undefined,
  previewSecrets: [],
  editorKey: undefined,
  linkServer: undefined,
  publishHooks: undefined,
};

test.for<[Record<string, string>, Partial<Environment>]>([
  [{}, {}],
  [
    { SITE_DIR: '/srv/acme' },
    { siteDirectory: '/srv/acme', contentDirectory: '/srv/acme/content', cacheDirectory: '/srv/acme/.portico/cache' },
  ],
  [
    { SITE_DIR: '/srv/acme', CONTENT_DIR: 'a' },
    { siteDirectory: '/srv/acme', contentDirectory: 'a', cacheDirectory: '/srv/acme/.portico/cache' },
  ],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '192.0.2.2' }, { host: '192.0.2.2', baseUrl: 'http://192.0.2.2:3000' }],
  [{ HOST: '2001:db8::2' }, { host: '2001:db8::2', baseUrl: 'http://[2001:db8::2]:3000' }],
  [{ PORT: '8080' }, { port: 8080, adminPort: 8081, baseUrl: 'http://localhost:8080' }],
  [{ ADMIN_PORT: '9000' }, { adminPort: 9000 }],
  [
    { PORT: '65535', ADMIN_PORT: '1024' },
    { port: 65535, adminPort: 1024, baseUrl: 'http://localhost:65535' },
  ],
  [
    { PORT: '0', ADMIN_PORT: '0', BASE_URL: 'http://localhost' },
    { port: 0, adminPort: 0, baseUrl: 'http://localhost' },
  ],
  [{ BASE_URL: 'https://culvert.example' }, { baseUrl: 'https://culvert.example' }],
  [{ BASE_URL: 'https://culvert.example/' }, { baseUrl: 'https://culvert.example' }],
  [{ EMPTY_CONTENT: 'refuse' }, { emptyContent: 'refuse' }],
  [{ RENDER_LIMIT_MS: '250' }, { renderLimitMs: 250 }],
  [{ EDITOR_KEY: 's'.repeat(32) }, { editorKey: 's'.repeat(32) }],
  [
    { EDITOR_KEY: 's'.repeat(32), PREVIEW_SERVER: 'http://10.0.0.7:3001/' },
    { editorKey: 's'.repeat(32), linkServer: { origin: 'http://10.0.0.7:3001', key: 's'.repeat(32) } },
  ],
  [{ PREVIEW_SECRET: 's'.repeat(32) }, { previewSecret: 's'.repeat(32), previewSecrets: ['s'.repeat(32)] }],
  [
    { PREVIEW_SECRET: 's'.repeat(32), OLD_PREVIEW_SECRET: 'o'.repeat(32) },
    { previewSecret: 's'.repeat(32), previewSecrets: ['s'.repeat(32), 'o'.repeat(32)] },
  ],
  [
    { PUBLISH_HOOKS: 'https://a.example/b?c, http://127.0.0.1:1', PUBLISH_HOOKS_SECRET: 's'.repeat(32) },
    { publishHooks: { urls: ['https://a.example/b?c', 'http://127.0.0.1:1'], secret: 's'.repeat(32) } },
  ],
  [{ ADMIN_HOST: '0.0.0.0' }, { adminHost: '0.0.0.0' }],
  [{ INDEXING: 'off' }, { indexing: 'off' }],
])('the environment %o is understood', ([variables, expected]) => {
  expect(parseEnvironment(variables)).toEqual({ ...DEFAULTS, ...expected });
});

const ORIGIN = 'expected an origin such as https://culvert.example: http or https, a host, no path';
const LEVELS = 'expected fatal, error, warn, info, debug, trace or silent';

test.for<[Record<string, string>, string]>([
  [
    { PREVIEW_SECRET: 'short and secret' },
    'PREVIEW_SECRET: expected 32 random characters or more, such as openssl rand -base64 32 prints; found 16 characters',
  ],
  [
    { PUBLISH_HOOKS: 'https://a.example/secret' },
    'PUBLISH_HOOKS_SECRET: expected a secret to sign requests to PUBLISH_HOOKS, such as openssl rand -base64 32 prints; found nothing',
  ],
  [
    { PUBLISH_HOOKS: 'a.example/secret', PUBLISH_HOOKS_SECRET: 's'.repeat(32) },
    'PUBLISH_HOOKS: expected http or https URLs, separated by commas; found 16 characters',
  ],
  [{ HOST: '' }, 'HOST: expected an address to listen on, such as 127.0.0.1 or ::; found ""'],
  [{ PORT: '' }, 'PORT: expected a port number; found ""'],
  [{ PORT: '65535' }, 'ADMIN_PORT: expected a port for operators, because there is none after PORT; found nothing'],
  [{ PORT: '65536' }, 'PORT: expected a port number up to 65535; found "65536"'],
  [{ BASE_URL: 'culvert.example' }, `BASE_URL: ${ORIGIN}; found "culvert.example"`],
  [{ BASE_URL: 'ftp://culvert.example' }, `BASE_URL: ${ORIGIN}; found "ftp://culvert.example"`],
  [{ BASE_URL: 'https://culvert.example/blog' }, `BASE_URL: ${ORIGIN}; found "https://culvert.example/blog"`],
  [{ BASE_URL: 'https://ann@culvert.example' }, `BASE_URL: ${ORIGIN}; found "https://ann@culvert.example"`],
  [{ LOG_LEVEL: 'verbose' }, `LOG_LEVEL: ${LEVELS}; found "verbose"`],
])('%o is refused with what was expected and what was found', ([variables, line]) => {
  expect(mistakesOf(variables)).toEqual([line]);
});

test('all mistakes are reported at once', () => {
  const mistakes = mistakesOf({ HOST: '', PORT: 'a', ADMIN_PORT: 'b', BASE_URL: 'c', LOG_LEVEL: 'd' });
  const names = mistakes.map((line) => line.slice(0, line.indexOf(':')));
  expect(names).toEqual(['HOST', 'PORT', 'ADMIN_PORT', 'BASE_URL', 'LOG_LEVEL']);
});

test.for([
  ['BASE_URLL', 'BASE_URL'],
  ['BASEURL', 'BASE_URL'],
  ['base_url', 'BASE_URL'],
  ['CONTENT_DIRS', 'CONTENT_DIR'],
  ['PUBLISH_HOOK', 'PUBLISH_HOOKS'],
  ['INDEXNIG', 'INDEXING'],
  ['HOME', undefined],
  ['HOSTNAME', undefined],
  ['PORTICO_SERVICE_HOST', undefined],
  ['PORTICO_PORT', undefined],
  ['NODE_ENV', undefined],
  ['INIT_CWD', undefined],
  ['XDG_CACHE_HOME', undefined],
] as const)('the unknown variable %s is taken for %s', ([name, meant]) => {
  const expected = `${name} is not a variable of the server, so it has no effect. Write ${meant} if you meant that.`;
  expect(variableWarnings({ [name]: 'a' }, 'http://localhost:3000')).toEqual(meant === undefined ? [] : [expected]);
});

function mistakesOf(variables: Record<string, string>): string[] {
  try {
    parseEnvironment(variables);
  } catch (error) {
    const [, ...lines] = error instanceof Error ? error.message.split('\n') : [];
    return lines.map((line) => line.trim());
  }
  return [];
}
