import { textsIn } from '@portico/site/texts-in';
import type { Feed } from '#feeds/feed.ts';
import { languageMarkup } from '#feeds/language-markup.ts';
import { escapeHtml } from '#markdown/escape-html.ts';

/**
 * What a person sees who opens the feed in a browser: XHTML among the feed's own elements, which the style sheet shows
 * while it hides those. Readers skip it as foreign markup (RFC 4287 section 6, RSS 2.0 "Extending RSS").
 *
 * Not XSLT: Chromium 156 still runs it and warns that all browsers are taking it out; a style sheet alone makes no links.
 */
export function feedPage({ title, description, homeUrl, feedUrl, entries, language }: Feed): string {
  const { explanation, forPeople } = textsIn(language).feedPage;
  const items = entries.map(
    ({ url, title: name, published, lang }) =>
      `<li><a href="${escapeHtml(url)}"${languageMarkup(lang)}>${escapeHtml(name)}</a> <time>${published.toISOString().slice(0, 10)}</time></li>`,
  );
  return `<div xmlns="http://www.w3.org/1999/xhtml" lang="${language}"><meta name="viewport" content="width=device-width"/>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<p>${escapeHtml(explanation)} <code>${escapeHtml(feedUrl)}</code></p>
<p>${escapeHtml(forPeople)} <a href="${escapeHtml(homeUrl)}">${escapeHtml(title)}</a></p>
<ol>${items.join('')}</ol></div>`;
}
