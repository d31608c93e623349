import path from 'node:path';
import type { Redirects } from '@portico/content';
import { contentType } from '@portico/server';
import { addressGroups, type Exported, redirectsBelow, redirectsIn } from '#export/rules.ts';

/* Configuration for hosts that allow few rules. Their patterns may contain `*`, and `:name` for a part of a path. */

type Headers = Readonly<Record<string, string>>;
type Rule = { readonly pattern: string; readonly headers: Headers };

// Cloudflare's limit for `_headers`.
export const MAX_RULES = 100;
// These differ for pages with videos or third-party tags. Each page has its policy in its head.
const OF_PAGES = ['content-security-policy', 'cross-origin-embedder-policy'];

/** Returns configuration files, by their path below `hosting/`. */
export function patternHostFiles(
  exported: readonly Exported[],
  redirects: Redirects,
): ReadonlyArray<readonly [file: string, text: string]> {
  const rules = patternRules(exported);
  const singles = redirectsIn(exported).map(
    ({ url, status, headers }) => [url, headers.location ?? '', status] as const,
  );
  const below = redirectsBelow(redirects);
  const lines = [
    ...singles.map((each) => each.join(' ')),
    ...below.map(([folder, to]) => `${folder}* ${to.replace(/\*$/, ':splat')} 301`),
  ];
  const vercel = {
    cleanUrls: true,
    trailingSlash: false,
    headers: rules.map(({ pattern, headers }) => ({
      source: pattern.replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: [
      ...singles.map(([source, destination, statusCode]) => ({ source, destination, statusCode })),
      ...below.map(([folder, to]) => ({
        source: `${folder}:rest*`,
        destination: to.replace(/\*$/, ':rest*'),
        statusCode: 301,
      })),
    ],
  };
  return [
    ['cloudflare/_headers', cloudflareHeaders(rules)],
    ['cloudflare/_redirects', lines.map((line) => `${line}\n`).join('')],
    ['vercel/vercel.json', `${JSON.stringify(vercel, null, 2)}\n`],
  ];
}

/** Cloudflare joins the values of all matching rules, unless a later rule detaches the header first. */
function cloudflareHeaders(rules: readonly Rule[]): string {
  const texts = rules.slice(0, MAX_RULES).map(({ pattern, headers }, index) => {
    const set = Object.entries(headers).flatMap(([name, value]) => [
      ...(index === 0 ? [] : [`  ! ${name}`]),
      `  ${name}: ${value}`,
    ]);
    return [pattern, ...set, ''].join('\n');
  });
  const more = rules.length - texts.length;
  return `${more === 0 ? '' : `# Cloudflare takes ${MAX_RULES} rules, so ${more} are left out.\n`}${texts.join('')}`;
}

/**
 * Returns the rules that give each address its headers: first the rules for all pages, then those for an extension, then those
 * for a group of addresses. A later rule wins, and a rule that changes nothing is omitted.
 */
export function patternRules(exported: readonly Exported[]): readonly Rule[] {
  const all = exported
    .filter(({ url, file, status }) => file !== undefined && status === 200 && !url.includes('?'))
    .map((each) => ({ ...each, headers: ownHeaders(each) }));
  const { '': pages = [], ...files } = Object.groupBy(all, ({ url }) => path.posix.extname(url));
  const wanted: readonly Rule[] = [
    { pattern: '/*', headers: common(pages) },
    ...Object.entries(files).map(([extension, some = []]) => ({ pattern: `/*${extension}`, headers: common(some) })),
    ...addressGroups(all)
      .map(({ pattern, one: { url, headers } }) => ({ pattern: pattern ?? url, headers }))
      .toReversed(),
  ];
  const rules: Rule[] = [];
  for (const { pattern, headers } of wanted) {
    const known = headersBy(rules, pattern);
    const news = Object.entries(headers).filter(([name, value]) => known[name] !== value);
    if (news.length > 0) {
      rules.push({ pattern, headers: Object.fromEntries(news) });
    }
  }
  return rules;
}

/** Returns the headers that these rules result in for an address. */
function headersBy(rules: readonly Rule[], url: string): Headers {
  return Object.assign(
    {},
    ...rules.filter(({ pattern }) => matcherOf(pattern).test(url)).map(({ headers }) => headers),
  );
}

function matcherOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace('*', '.*').replaceAll(/:\w+/g, '[^/]+')}$`);
}

/** Removes headers that the host sends by itself. */
function ownHeaders({ file = '', headers }: Exported): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => !OF_PAGES.includes(name) && !(name === 'content-type' && value === contentType(file)),
    ),
  );
}

function common(all: readonly { readonly headers: Headers }[]): Headers {
  const [first, ...others] = all.map(({ headers }) => headers);
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) => others.every((each) => each[name] === value)),
  );
}
