import { APPS } from '@portico/config/routes';

const OF_BLOG = { href_matches: [APPS.blog, `${APPS.blog}?*`, `${APPS.blog}/*`] };
const NO_PAGE = { selector_matches: '[download], [target], [rel~="external"]' };
const FILE = { href_matches: '/*.*' };

/**
 * The speculation rules of an app's documents, for `<script type="speculationrules">`: a browser that knows them fetches the document of
 * another app of the site while a reader aims at its link. Undefined for an app that is not one of the site's.
 */
export function speculationRules(app: string): string | undefined {
  if (!(app in APPS)) {
    return undefined;
  }
  const ofOtherApp = app === 'blog' ? { not: OF_BLOG } : OF_BLOG;
  const where = { and: [{ href_matches: '/*' }, ofOtherApp, { not: FILE }, { not: NO_PAGE }] };
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] });
}
