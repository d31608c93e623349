import path from 'node:path';
import { type Redirects, withQuery } from '@portico/content';
import { APPS, appOf, PARAMETER, type RouteName, routes } from '@portico/core/routes';
import { NOWHERE } from '@portico/server';
import { isList, NOT_FOUND, routeAt } from '#export/exported-addresses.ts';
import { addressGroups, type Exported, isStaticPage, redirectsBelow, redirectsIn } from '#export/rules.ts';

type HostingOptions = {
  readonly exported: readonly Exported[];
  readonly redirects: Redirects;
  /** The absolute path of the folder with the site, on the web server. `hosting` is next to it. */
  readonly root: string;
  readonly listen: string;
  readonly baseUrl: string;
  readonly redirectHeaders: Readonly<Record<string, string>>;
};

const PAGES = 'nginx/pages.conf';
const QUERY = '$is_args$args';

/** A `server` block to copy and adapt. It includes `pages.conf`, which each export overwrites. Patterns are tried in order. */
export function nginxFiles(options: HostingOptions): ReadonlyMap<string, string> {
  const { exported, redirects, root, listen, baseUrl, redirectHeaders } = options;
  const errorPages = exported.filter(({ status, url }) => status === 404 && url !== NOT_FOUND);
  const listRedirect = exported.find(({ url, status }) => status === 301 && url.endsWith('?page=1'));
  const locations = [
    ...errorPages.flatMap(errorPageLocations),
    ...redirectsIn(exported).flatMap((one) => [
      redirectLocation(one),
      ...(redirects.has(one.url) ? [redirectLocation({ ...one, url: `${one.url}/` })] : []),
    ]),
    ...addressGroups(exported).map(({ one, pattern }) => fileLocation(one, pattern, listRedirect)),
    block('~ ^.+/$', [
      ...headerLines(redirectHeaders),
      'if ($request_uri ~ "^(?<portico_path>(?:/[^/?]+)+)/+(?<portico_query>\\?.*)?$") { return 308 $portico_path$portico_query; }',
      'return 404;',
    ]),
    block('~ [^/]\\.data$', [`error_page 404 ${at(`${NOWHERE.www}.data`)};`, 'return 404;']),
    ...redirectsBelow(redirects).map(([folder, to]) => folderLocation(folder, to, redirectHeaders)),
    block(`${APPS.blog}/`, [`error_page 404 ${at(`${NOWHERE.blog}.html`)};`, 'return 404;']),
    block('/', [`error_page 404 ${at(`${NOWHERE.www}.html`)};`, 'return 404;']),
  ];
  const included = path.posix.join(path.posix.dirname(root), 'hosting', PAGES);
  const server = `# Copy this file, and change the copy as you like: each export writes only the included file again.
server {
    # For TLS: "listen 443 ssl;" with ssl_certificate and ssl_certificate_key.
    listen ${listen};
    ssl_protocols TLSv1.2 TLSv1.3;
    server_name ${new URL(baseUrl).hostname};
    server_tokens off;
    root ${quoted(root)};
    include ${quoted(included)};
}
`;
  const pages = `# Made by npx portico export. The next export writes it again.
absolute_redirect off;
port_in_redirect off;
types { }
charset_types *;
gzip on;
gzip_vary on;
gzip_types ${compressedTypes(exported)};
error_page 404 ${at(`${NOWHERE.www}.html`)};

${locations.join('\n')}
`;
  return new Map([
    ['nginx/site.conf', server],
    [PAGES, pages],
  ]);
}

/** nginx always compresses text/html. */
function compressedTypes(exported: readonly Exported[]): string {
  const types = exported.map(({ headers }) => typeOf(headers).type).filter((type) => /^text\/|json|xml/.test(type));
  return [...new Set(types)].filter((type) => type !== 'text/html').join(' ');
}

/** A file, or with `pattern` all files that match it and have the same headers. */
function fileLocation(exported: Exported, pattern: string | undefined, listRedirect?: Exported): string {
  const { url, file = '', headers } = exported;
  const match = routeAt(url);
  const route = match && routes[match.name];
  const isPage = route !== undefined && route.from !== 'server' && !isStaticPage(exported);
  const extension = isPage && file.endsWith('.html') ? '.html' : '';
  const isFollowing = url.includes('?');
  const missing = isPage ? missingFile(route, extension === '') : `${NOWHERE[appOf(url)]}.html`;
  const exact = `= ${at(isFollowing ? `/${file}` : url)}`;
  // In try_files, `$` in a name begins a variable; in a location it doesn't.
  const name = url === APPS.www ? at(`${APPS.www}index.html`) : `$uri${isFollowing ? '' : extension}`;
  return block(pattern?.includes(':') ? placeOf(`${pattern}${isFollowing ? extension : ''}`) : exact, [
    ...(isFollowing ? ['internal;'] : []),
    ...headerLines(headers),
    `error_page 404 ${at(missing)};`,
    ...(isPage && isList(route) && !isFollowing ? pageLines(extension, listRedirect) : []),
    `try_files ${name} =404;`,
  ]);
}

function placeOf(pattern: string): string {
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(PARAMETER, '[^/]+');
  return `~ ${quoted(`^${source}$`)}`;
}

/** nginx finds the file of a list's later page by its number. No other address leads to it. */
function pageLines(extension: string, listRedirect: Exported | undefined): readonly string[] {
  const isData = extension === '';
  const base = isData ? '^(.*)\\.data$' : '^(.*)$';
  return [
    ...(isData || listRedirect === undefined
      ? []
      : [
          'if ($arg_page = 1) {',
          ...[...headerLines(listRedirect.headers), 'rewrite ^(.*)$ $1? permanent;'].map(indented),
          '}',
        ]),
    `if ($arg_page ~ "^(?<portico_page>[1-9][0-9]*)$") { rewrite ${base} $1/page/$portico_page${extension || '.data'} last; }`,
    'if ($args ~ "(?:^|&)page=") { return 404; }',
  ];
}

function missingFile(route: (typeof routes)[RouteName], isData: boolean): string {
  const nothing = isList(route) ? `${route.path}/page/0` : NOWHERE[appOf(route.path)];
  return `${route.path.includes(':') ? route.path.replace(PARAMETER, '-') : nothing}${isData ? '.data' : '.html'}`;
}

/** An error page. Clients get it only with its error status, even at its own address. */
function errorPageLocations({ url, file, headers }: Exported): readonly string[] {
  const errorPage = `error_page 404 ${at(`/${file}`)};`;
  return [
    block(`= ${at(`/${file}`)}`, ['internal;', errorPage, ...headerLines(headers, ' always')]),
    ...(url.includes('?') || url === `/${file}` ? [] : [block(`= ${at(url)}`, [errorPage, 'return 404;'])]),
  ];
}

function redirectLocation({ url, status, headers: { location = '', ...headers } }: Exported): string {
  return block(`= ${at(url)}`, [...headerLines(headers), `return ${status} ${quoted(withQuery(location, QUERY))};`]);
}

/** nginx decodes the address in a location, so the rest of an address is taken from the raw request. */
function folderLocation(folder: string, to: string, headers: HostingOptions['redirectHeaders']): string {
  const depth = folder.split('/').length - 2;
  const source = `^(?:/[^/?]+){${depth}}/(?<portico_rest>[^?]*)`;
  const target = withQuery(to.replace(/\*$/, '$portico_rest'), QUERY);
  return block(at(folder), [
    ...headerLines(headers),
    `if ($request_uri ~ ${quoted(source)}) { return 301 ${quoted(target)}; }`,
    'return 404;',
  ]);
}

function headerLines(headers: Exported['headers'], when = ''): readonly string[] {
  const { 'content-type': _type, location: _location, ...others } = headers;
  const { type, charset } = typeOf(headers);
  return [
    ...(type === '' ? [] : [`default_type ${type};`, `charset ${charset};`]),
    ...Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)}${when};`),
  ];
}

function typeOf({ 'content-type': value = '' }: Exported['headers']) {
  const [type = '', charset = 'off'] = value.split('; charset=');
  return { type, charset };
}

/** Returns a path in the form that nginx compares: decoded. */
function at(pathname: string): string {
  return quoted(decodeURIComponent(pathname).replaceAll('\\', '\\\\'));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

function block(where: string, lines: readonly string[]): string {
  return `location ${where} {\n${lines.map(indented).join('\n')}\n}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
