import { BASE_PATH } from '@portico/site/base-path';
import { APPS, appOf, type RouteName, routes } from '@portico/site/routes';
import { NOT_FOUND } from '#export/addresses.ts';
import { escaped, type HeaderGroup, headerGroups, patternOf, targetOf } from '#export/hosting/header-groups.ts';
import type { HostingOptions } from '#export/hosting/hosting.ts';
import type { Exported } from '#export/manifest.ts';
import { FOLDERS } from '#http/static-files.ts';
import { isList, NOWHERE } from '#pages/missing-pages.ts';

const PARAMETER = /:\w+/g;

/**
 * A `server` block of nginx, for `sites-enabled` or anywhere in `http`: each address with the status and headers that the server
 * has for it. Locations stand in the order of the table of routes, in which nginx tries them.
 */
export function nginxConfig({
  exported,
  directory,
  listen,
  baseUrl,
  slashHeaders,
  isCompressed = false,
}: HostingOptions): string {
  const groups = headerGroups(exported);
  // It has one for each app.
  const errorPages = exported.filter(({ status, url }) => status === 404 && url !== NOT_FOUND);
  const redirectOfPage = exported.find(({ url, status }) => status === 301 && url.endsWith('?page=1'));
  const redirects = exported.filter((one) => isRedirect(one) && !one.url.includes('?'));
  const locations = [
    ...errorPages.flatMap(errorPageLocations),
    ...redirects.map(redirectLocation),
    ...Object.keys(routes)
      .flatMap((name) => groups.filter(({ route }) => route === name))
      // Data first: to a pattern, `.data` is a part of any name.
      .sort(byRepresentation)
      .flatMap((group) => [...group.others.map(exactLocation), ...groupLocation(group, redirectOfPage)]),
    ...buildLocations(exported.filter((one) => one.status === 200 && targetOf(one).match === undefined)),
    ...(BASE_PATH === ''
      ? []
      : [block(`location = ${at(BASE_PATH)}`, [...headerLines(slashHeaders), `return 308 ${quoted(APPS.www)};`])]),
    block('location ~ ^.+/$', [
      ...headerLines(slashHeaders),
      'if ($request_uri ~ "^(?<portico_path>(?:/[^/?]+)+)/+(?<portico_query>\\?.*)?$") { return 308 $portico_path$portico_query; }',
      'return 404;',
    ]),
    block('location ~ [^/]\\.data$', [`error_page 404 ${at(`${NOWHERE.www}.data`)};`, 'return 404;']),
    block(`location ${APPS.blog}/`, [`error_page 404 ${at(`${NOWHERE.blog}.html`)};`, 'return 404;']),
    block('location /', [`error_page 404 ${at(`${NOWHERE.www}.html`)};`, 'return 404;']),
  ];
  return `# Made by npm run export. The next export writes it again.
server {
    listen ${listen};
    server_name ${new URL(baseUrl).hostname};
    root ${quoted(directory)};
    server_tokens off;
    absolute_redirect off;
    port_in_redirect off;
    types { }
    charset_types *;
${indented(compression(exported, isCompressed))}
    error_page 404 ${at(`${NOWHERE.www}.html`)};

${locations.map(indented).join('\n')}
}
`;
}

/** Brotli takes a module that few have. */
function compression(exported: readonly Exported[], isCompressed: boolean): string {
  const types = exported.map(({ headers }) => typeOf(headers).type).filter((type) => /^text\/|json|xml/.test(type));
  const others = [...new Set(types)].filter((type) => type !== 'text/html');
  const found = isCompressed
    ? '\ngzip_static on;\n# With the module ngx_brotli (nginx -V, or load_module):\n# brotli_static on;'
    : '';
  return `gzip on;\ngzip_vary on;\ngzip_types ${others.join(' ')};${found}`;
}

/** Addresses of a route. */
function groupLocation(group: HeaderGroup, redirectOfPage: Exported | undefined): readonly string[] {
  const { route: name, representation, page, members } = group;
  if (name === undefined) {
    return [];
  }
  const { path, from } = routes[name];
  const isData = representation === 'data';
  const extension = isData ? '.data' : '.html';
  const isPage = from !== 'server';
  const missing = at(isPage ? missingFileOf(routes[name], isData) : `${nowhere(path)}.html`);
  if (page !== 'first') {
    return [
      block(`location ~ ${quoted(patternOf(group, { ofFiles: true }))}`, [
        'internal;',
        ...headerLines(group.headers),
        `error_page 404 ${missing};`,
        'try_files $uri =404;',
      ]),
    ];
  }
  const [only] = path.includes(':') ? [] : members;
  const where = only === undefined ? `~ ${quoted(patternOf(group))}` : `= ${at(targetOf(only).pathname)}`;
  return [
    block(`location ${where}`, [
      ...headerLines(group.headers),
      `error_page 404 ${missing};`,
      ...(isList(routes[name]) ? pageLines(isData, redirectOfPage) : []),
      `try_files ${only?.file === undefined ? `$uri${isPage && !isData ? extension : ''}` : at(`/${only.file}`)} =404;`,
    ]),
  ];
}

function byRepresentation(a: HeaderGroup, b: HeaderGroup): number {
  return Number(a.representation === 'document') - Number(b.representation === 'document');
}

/** nginx finds the file of a page that follows on a list by its number, and no other address leads there. */
function pageLines(isData: boolean, redirectOfPage: Exported | undefined): readonly string[] {
  const extension = isData ? '.data' : '.html';
  const base = isData ? '^(.*)\\.data$' : '^(.*)$';
  return [
    ...(isData || redirectOfPage === undefined
      ? []
      : [block('if ($arg_page = 1)', [...headerLines(redirectOfPage.headers), 'rewrite ^(.*)$ $1? permanent;'])]),
    `if ($arg_page ~ "^(?<portico_page>[1-9][0-9]*)$") { rewrite ${base} $1/page/$portico_page${extension} last; }`,
    `if ($args ~ "(?:^|&)page=") { return 404; }`,
  ];
}

/** The file of the error page for addresses of a route that have nothing; see missingPages. */
function missingFileOf(route: (typeof routes)[RouteName], isData: boolean): string {
  const { path } = route;
  const extension = isData ? '.data' : '.html';
  if (path.includes(':')) {
    return `${path.replace(PARAMETER, '-')}${extension}`;
  }
  return isList(route) ? `${path}/page/0${extension}` : `${nowhere(path)}${extension}`;
}

/** Where nothing is, in the app that has the path. */
function nowhere(path: string): string {
  return NOWHERE[appOf(path)];
}

/** An error page, which clients see with its status alone: at its own address as well. */
function errorPageLocations({ url, file, headers }: Exported): readonly string[] {
  const own = `error_page 404 ${at(`/${file}`)};`;
  return [
    block(`location = ${at(`/${file}`)}`, ['internal;', own, ...headerLines(headers, 'always')]),
    ...(url.includes('?') || url === `/${file}` ? [] : [block(`location = ${at(url)}`, [own, 'return 404;'])]),
  ];
}

function redirectLocation({ url, status, headers: { location = '', ...headers } }: Exported): string {
  return block(`location = ${at(url)}`, [
    ...headerLines(headers),
    `return ${status} ${quoted(`${location}$is_args$args`)};`,
  ]);
}

function exactLocation({ url, file, headers }: Exported): string {
  // try_files reads a `$` in a name as a variable, and a location does not.
  const found = `/${file}` === decodeURIComponent(url) ? '$uri' : quoted(`/${file}`);
  return block(`location = ${at(url)}`, [...headerLines(headers), `try_files ${found} =404;`]);
}

function buildLocations(files: readonly Exported[]): readonly string[] {
  const folders = FOLDERS.flatMap((folder) => {
    const inside = files.filter(({ url }) => url.startsWith(folder));
    // By extension, which decides the type.
    return [...Map.groupBy(inside, ({ url }) => url.slice(url.lastIndexOf('.')))].map(([extension, [first]]) =>
      block(`location ~ ^${escaped(folder)}.*${escaped(extension)}$`, [
        ...headerLines(first?.headers ?? {}),
        'try_files $uri =404;',
      ]),
    );
  });
  return [
    ...files.filter(({ url }) => !FOLDERS.some((folder) => url.startsWith(folder))).map(exactLocation),
    ...folders,
  ];
}

function isRedirect({ status, file }: Exported): boolean {
  return file === undefined && status >= 300 && status < 400;
}

function headerLines(headers: Readonly<Record<string, string>>, when = ''): readonly string[] {
  const { 'content-type': _type, location: _location, vary: _vary, ...others } = headers;
  const { type, charset } = typeOf(headers);
  return [
    ...(type === '' ? [] : [`default_type ${type};`, `charset ${charset};`]),
    ...Object.entries(others).map(
      ([name, value]) =>
        `add_header ${name} ${quoted(value.replace('{slug}', '$slug'))}${when === '' ? '' : ` ${when}`};`,
    ),
  ];
}

function typeOf({ 'content-type': value = '' }: Readonly<Record<string, string>>): {
  readonly type: string;
  readonly charset: string;
} {
  const [type = '', charset = 'off'] = value.split('; charset=');
  return { type, charset };
}

/** A path as nginx compares it: decoded. */
function at(pathname: string): string {
  return quoted(decodeURIComponent(pathname).replaceAll('\\', '\\\\'));
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

function block(head: string, lines: readonly string[]): string {
  return `${head} {\n${lines.map(indented).join('\n')}\n}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
