import { routes } from '@portico/config/routes';
import {
  ANNOUNCEMENT_FILE,
  type ContentSnapshot,
  REDIRECTS_FILE,
  readAnnouncement,
  redirectTarget,
} from '@portico/content';
import { type Finding, locate } from '#check/finding.ts';
import type { KnownPaths } from '#http/known-paths.ts';

export function checkRedirects({ redirects, index }: ContentSnapshot, isKnown: KnownPaths): readonly Finding[] {
  const unpublished = new Set(index.unpublished.map(routes.post.href));
  return [...redirects].flatMap(([from, { to, line }]): Finding | [] => {
    const finding = { severity: 'mistake', file: REDIRECTS_FILE, line } as const;
    const shown = `the redirect of ${decodeURIComponent(from)}`;
    if (isKnown(from || '/')) {
      return { ...finding, message: `${shown} is never used, because a page is there; remove one of the two` };
    }
    const target = redirectTarget(redirects, from.replace(/\*$/, '-'), isKnown);
    if (target === undefined) {
      return { ...finding, message: `${shown} leads in a circle; correct its target` };
    }
    const path = target.replace(/[?#].*$/s, '');
    if (!path.startsWith('/') || (from.endsWith('*') && to.endsWith('*')) || isKnown(path)) {
      return [];
    }
    const where = `${shown} leads to ${JSON.stringify(decodeURI(path))}`;
    return unpublished.has(path)
      ? { ...finding, severity: 'warning', message: `${where}, which is not published yet; publish it first` }
      : { ...finding, message: `${where}, where nothing is; correct its target` };
  });
}

export function checkAnnouncement(source: string, isKnown: KnownPaths): readonly Finding[] {
  const { href = '' } = readAnnouncement(source).announcement ?? {};
  const message = `nothing is at ${JSON.stringify(href)}; write a path of this site or a URL`;
  return !href.startsWith('/') || isKnown(href.replace(/[?#].*$/s, ''))
    ? []
    : [locate(source, ANNOUNCEMENT_FILE, { severity: 'mistake', field: 'href', message })];
}
