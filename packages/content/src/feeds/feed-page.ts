import { textsIn } from '@portico/site/texts-in';
import { escapeXml } from '#feeds/escape-xml.ts';
import type { Feed } from '#feeds/feed.ts';
import { languageMarkup } from '#feeds/language-markup.ts';

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
      `<li><a href="${escapeXml(url)}"${languageMarkup(lang)}>${escapeXml(name)}</a> <time>${published.toISOString().slice(0, 10)}</time></li>`,
  );
  return `<div xmlns="http://www.w3.org/1999/xhtml" lang="${language}"><meta name="viewport" content="width=device-width"/>
<h1>${escapeXml(title)}</h1>
<p>${escapeXml(description)}</p>
<p>${escapeXml(explanation)} <code>${escapeXml(feedUrl)}</code></p>
<p>${escapeXml(forPeople)} <a href="${escapeXml(homeUrl)}">${escapeXml(title)}</a></p>
<ol>${items.join('')}</ol></div>`;
}
