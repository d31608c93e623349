import { SITE_LANGUAGE } from '@portico/site/language';

// A post's text cannot hold these: in text and in code its quotes are `&quot;`. An author's own HTML can, and then means the same.
const LABELLED =
  /class="(?:alert-(?:title|kind)|details-label|heading-anchor|footnote-backref|copy-code needs-script)"|id="(?:footnotes|fnref[\d-]+)"/g;

/**
 * Says of what the renderer adds to a text (the titles of callouts, the names of links and buttons) that it is in the
 * site's language, for a text that is in another (WCAG 3.1.2).
 */
export function withEnglishLabels(html: string, lang: string | undefined): string {
  return lang === undefined ? html : html.replace(LABELLED, `$& lang="${SITE_LANGUAGE}"`);
}
