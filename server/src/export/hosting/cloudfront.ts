import { FEED_FILES as FEEDS } from '@portico/site/routes';
import { escaped, listPattern, patternOf } from '#export/hosting/header-groups.ts';
import { siteRouting } from '#export/hosting/site-routing.ts';
import type { Exported } from '#export/manifest.ts';
import { FOLDERS } from '#http/static-files.ts';

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-function-restrictions.html
const MOST_BYTES = 10_240;

/** A CloudFront function for viewer requests: it finds the file of a page, and leads from former addresses to those of today. */
export function cloudfrontRequest(exported: readonly Exported[]): string {
  const { redirects } = siteRouting(exported);
  const leads = redirects.map(({ url, status, headers: { location } }) => [url, [status, location]]);
  return withSizeNote(`// Made by npm run export. A CloudFront function (cloudfront-js-2.0) for viewer requests.
var redirects = ${JSON.stringify(Object.fromEntries(leads))};
var list = new RegExp(${JSON.stringify(`^(?:${listPattern()})$`)});
function queryOf(querystring) {
  var pairs = [];
  Object.keys(querystring).forEach(function (name) {
    (querystring[name].multiValue || [querystring[name]]).forEach(function (one) {
      pairs.push(name + '=' + one.value);
    });
  });
  return pairs.length === 0 ? '' : '?' + pairs.join('&');
}
function leadTo(status, location) {
  return { statusCode: status, statusDescription: 'Moved', headers: { location: { value: location } } };
}
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (redirects[uri]) {
    return leadTo(redirects[uri][0], redirects[uri][1] + queryOf(request.querystring));
  }
  if (/^(?:\\/[^\\/]+)+\\/+$/.test(uri)) {
    return leadTo(308, uri.replace(/\\/+$/, '') + queryOf(request.querystring));
  }
  var last = uri.slice(uri.lastIndexOf('/') + 1);
  var isData = /\\.data$/.test(last);
  if (list.test(uri.replace(/\\.data$/, '')) && request.querystring.page) {
    var asked = request.querystring.page.value;
    // No list has a page 0.
    var page = /^[1-9][0-9]*$/.test(asked) ? asked : '0';
    if (isData) {
      request.uri = uri.replace(/\\.data$/, '/page/' + page + '.data');
    } else if (page === '1') {
      return leadTo(301, uri);
    } else {
      request.uri = uri + '/page/' + page + '.html';
    }
  } else if (uri === '/') {
    request.uri = '/index.html';
  } else if (last.indexOf('.') === -1) {
    request.uri = uri + '.html';
  }
  return request;
}
`);
}

/**
 * A CloudFront function for viewer responses: the headers that S3 cannot keep. Each set of them stands once, for its size is bounded.
 * CloudFront runs none for a response of status 400 or more.
 */
export function cloudfrontResponse(exported: readonly Exported[]): string {
  const { groups, alone, folders } = siteRouting(exported);
  const rules: ReadonlyArray<readonly [string, Exported['headers']]> = [
    ...[...groups.flatMap(({ others }) => others), ...alone]
      .filter(({ url }) => !url.includes('?'))
      .map(({ url, headers }) => [`^${escaped(url)}$`, headers] as const),
    ...folders.map(({ folder, headers }) => [`^${folder}`, headers] as const),
    ...groups.filter(({ page }) => page === 'first').map((group) => [plain(patternOf(group)), group.headers] as const),
    ...groups
      .filter(({ page }) => page !== 'first')
      .map((group) => [plain(patternOf(group, { ofFiles: true })), group.headers] as const),
  ];
  const values: string[] = [];
  const numbered = rules.map(([pattern, headers]) => [
    pattern,
    Object.entries(headers)
      .filter(([name]) => name !== 'content-type')
      .map(([name, value]) => {
        const text = `${name}: ${value}`;
        return values.includes(text) ? values.indexOf(text) : values.push(text) - 1;
      }),
  ]);
  return withSizeNote(`// Made by npm run export. A CloudFront function (cloudfront-js-2.0) for viewer responses.
var values = ${JSON.stringify(values)};
var rules = ${JSON.stringify(numbered)};
function handler(event) {
  var response = event.response;
  var uri = event.request.uri.replace(/\\.html$/, '').replace(/^\\/index$/, '/');
  for (var i = 0; i < rules.length; i += 1) {
    var pattern = new RegExp(rules[i][0]);
    if (pattern.test(uri) || pattern.test(event.request.uri)) {
      rules[i][1].forEach(function (number) {
        var text = values[number];
        var at = text.indexOf(': ');
        response.headers[text.slice(0, at)] = { value: text.slice(at + 2) };
      });
      break;
    }
  }
  return response;
}
`);
}

function withSizeNote(text: string): string {
  const bytes = Buffer.byteLength(text);
  return bytes > MOST_BYTES
    ? `// This function has ${bytes} bytes, and CloudFront takes ${MOST_BYTES} at the most.\n${text}`
    : text;
}

/** What a function's first line says where it is too large. */
export function sizeNote(text: string): string | undefined {
  return /^\/\/ (This function has .*)\n/.exec(text)?.[1];
}

/** A script that puts the site into a bucket, with the types that its files' names do not tell; pages after what they name. */
export function uploadToS3(exported: readonly Exported[]): string {
  const types = new Map<string, string>();
  for (const { file, headers } of exported) {
    if (file === undefined) {
      continue;
    }
    const name = file.slice(file.lastIndexOf('/') + 1);
    const kind = FEEDS.some((feed) => feed === name) ? name : (/\.\w+$/.exec(name)?.[0] ?? name);
    types.set(kind, types.get(kind) ?? headers['content-type'] ?? '');
  }
  const isPage = (kind: string) => kind === '.html' || kind === '.data';
  const kinds = [...types.keys()].sort((a, b) => Number(isPage(a)) - Number(isPage(b)));
  const uploads = kinds.map((kind) => {
    const others = FEEDS.filter((feed) => feed !== kind && feed.endsWith(kind)).map((feed) => ` --exclude '*/${feed}'`);
    return `put --include '*${kind}'${others.join('')} --content-type '${types.get(kind)}'`;
  });
  const ofBuild = FOLDERS.map((folder) => `--exclude '${folder.slice(1)}*'`);
  return `#!/bin/sh
# Made by npm run export. Usage: sh upload.sh SITE BUCKET, where SITE is the folder with the site.
set -eu
site=$1
bucket=$2
put() { aws s3 cp "$site" "s3://$bucket" --recursive --only-show-errors --exclude '*' "$@"; }
${uploads.join('\n')}
# What is no longer there; files of the build stay for those who have an older page open.
aws s3 sync "$site" "s3://$bucket" --delete --size-only ${ofBuild.join(' ')}
`;
}

/** CloudFront's engine has no named groups. */
function plain(pattern: string): string {
  return pattern.replace(/\(\?<\w+>/g, '(?:');
}
