import path from 'node:path';
import type { Redirects } from '@portico/content';
import { routes } from '@portico/core/routes';
import { contentType, FOLDERS, isDataPath } from '@portico/server';
import { listPaths, routeAt } from '#export/exported-addresses.ts';
import { addressGroups, type Exported, isStaticPage, patternOf, redirectsBelow, redirectsIn } from '#export/rules.ts';

/* Configuration for hosts with patterns, which may contain `*`, and `:name` for a part of a path. */

type Headers = Readonly<Record<string, string>>;
type Rule = { readonly pattern: string; readonly headers: Headers };
type Move = { readonly from: string; readonly to: string; readonly status: number };

// Cloudflare's limit for `_headers`.
export const MAX_RULES = 100;
// These differ for pages with videos or third-party tags. Each page has its policy in its head.
const OF_PAGES = ['content-security-policy', 'cross-origin-embedder-policy'];

/** Returns the configuration files of Netlify, Cloudflare and Vercel, by their path below `hosting/`. */
export function hostFiles(exported: readonly Exported[], redirects: Redirects): ReadonlyMap<string, string> {
  const found = exported.filter(({ url, file, status }) => file !== undefined && status === 200 && !url.includes('?'));
  const rules = patternRules(found);
  const moved = redirectsIn(exported).map(({ url, status, headers }) => ({
    from: url,
    to: headers.location ?? '',
    status,
  }));
  const below = redirectsBelow(redirects).map(([folder, to]) => ({ from: `${folder}*`, to, status: 301 }));
  return new Map([
    ['netlify/_headers', netlifyRules(found).map(netlifyHeaders).join('')],
    // With !, a redirect takes precedence over an existing file.
    [
      'netlify/_redirects',
      linesOf([...moved.map((each) => `${lineOf(each)}!`), ...netlifyPages(exported), ...below.map(lineOf)]),
    ],
    ['cloudflare/_headers', cloudflareHeaders(rules)],
    ['cloudflare/_redirects', linesOf([...moved, ...below].map(lineOf))],
    ['vercel/vercel.json', `${JSON.stringify(vercelConfig(rules, [...moved, ...below]), null, 2)}\n`],
  ]);
}

/** Netlify merges the headers of all matching rules, and a rule can't remove a header, so each address has its own rule. */
function netlifyRules(found: readonly Exported[]): readonly Rule[] {
  const folderOf = ({ url }: Exported) => FOLDERS.find((folder) => url.startsWith(folder));
  const { '': singles = [], ...folders } = Object.groupBy(found, (one) => folderOf(one) ?? '');
  return [
    ...singles.map(({ url, headers }) => ({ pattern: url, headers })),
    // All files of a folder have the same headers, except for the content type.
    ...FOLDERS.flatMap((folder) => {
      const { 'content-type': _type, vary: _vary, ...headers } = folders[folder]?.[0]?.headers ?? {};
      return { pattern: `${folder}*`, headers };
    }),
  ];
}

function netlifyHeaders({ pattern, headers }: Rule): string {
  // A lower-case `content-type` would be sent twice.
  const capitals = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const set = Object.entries(headers).map(([name, value]) => `  ${capitals(name)}: ${value}`);
  return set.length === 0 ? '' : linesOf([pattern, ...set]);
}

function netlifyPages(exported: readonly Exported[]): readonly string[] {
  return [
    ...exported.flatMap(({ url, file = '', status }) => {
      const [, pathname, page] = /^(.*)\?page=([1-9]\d*)$/.exec(url) ?? [];
      return status === 200 && pathname !== undefined ? `${pathname} page=${page} ${encodeURI(`/${file}`)} 200!` : [];
    }),
    // For any other number, Netlify would show the first page. Parameters also match data requests.
    ...listPaths().flatMap((list) => [
      `${list} page=1 ${list} 301!`,
      ...(list.includes(':') ? [list] : [list, `${list}.data`]).map((each) => `${each} page=:page /404.html 404!`),
    ]),
  ];
}

/** Cloudflare joins the values of all matching rules, unless a later rule detaches the header first. */
function cloudflareHeaders(rules: readonly Rule[]): string {
  const more = rules.length - MAX_RULES;
  return linesOf([
    ...(more > 0 ? [`# Cloudflare takes ${MAX_RULES} rules, so ${more} are left out.`] : []),
    ...rules
      .slice(0, MAX_RULES)
      .flatMap(({ pattern, headers }, index) => [
        pattern,
        ...Object.entries(headers).flatMap(([name, value]) => [
          ...(index === 0 ? [] : [`  ! ${name}`]),
          `  ${name}: ${value}`,
        ]),
      ]),
  ]);
}

function lineOf({ from, to, status }: Move): string {
  return `${from} ${to.replace(/\*$/, ':splat')} ${status}`;
}

function vercelConfig(rules: readonly Rule[], moves: readonly Move[]) {
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: rules.map(({ pattern, headers }) => ({
      source: pattern.replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: moves.map(({ from, to, status }) => ({
      source: from.replace(/\*$/, ':rest*'),
      destination: to.replace(/\*$/, ':rest*'),
      statusCode: status,
    })),
  };
}

/** Returns the rules that give each address its headers, the general ones first. A later rule wins. */
function patternRules(found: readonly Exported[]): readonly Rule[] {
  const all = found.map((each) => ({ ...each, headers: ownHeaders(each) }));
  const rules = addressGroups(all, widePattern).map(({ pattern, one: { url, headers } }) => ({
    pattern: pattern ?? url,
    headers,
  }));
  const isWide = ({ pattern }: Rule) => pattern.startsWith('/*');
  return [
    ...rules.filter(isWide).sort((a, b) => a.pattern.length - b.pattern.length),
    ...rules.filter((rule) => !isWide(rule)).toReversed(),
  ];
}

/** Pages share a rule, and so do their data, and files of one type that the site has added. */
function widePattern(exported: Exported): string {
  const { url } = exported;
  const match = routeAt(url);
  const isPage = match !== undefined && routes[match.name].from !== 'server';
  if (isStaticPage(exported) || FOLDERS.some((folder) => url.startsWith(folder)) || (match !== undefined && !isPage)) {
    return patternOf(exported);
  }
  return isPage && !isDataPath(url) ? '/*' : `/*${path.posix.extname(url)}`;
}

/** Removes headers that the host sends by itself. */
function ownHeaders({ file = '', headers }: Exported): Headers {
  const isOwn = ([name, value]: readonly [string, string]) =>
    !OF_PAGES.includes(name) && !(name === 'content-type' && value === contentType(file));
  return Object.fromEntries(Object.entries(headers).filter(isOwn));
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
