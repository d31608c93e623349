import { ALLOWED_ELEMENTS, FRAMES, UNWRAPPED_ELEMENTS } from '#markdown/html/allowed-html.ts';
import { attributesOf, decodedText, type HtmlEvent, htmlEvents } from '#markdown/html/html-events.ts';

/** What readers see of an author's HTML: its text, with spaces for its tags and comments, what stands for a picture, and the tags that are shown as text. */
export function textOfHtml(html: string): string {
  return htmlEvents(html).map(textOfEvent).join('');
}

function textOfEvent(event: HtmlEvent): string {
  const { kind, source } = event;
  if (kind === 'text') {
    return source.includes('&') ? decodedText(source) : source;
  }
  if (kind !== 'open' && kind !== 'close') {
    return ' ';
  }
  const { name } = event;
  if (FRAMES.has(name) || name === 'img') {
    const attributes = kind === 'open' ? attributesOf(source) : undefined;
    return ` ${attributes?.get('alt') ?? attributes?.get('title') ?? ''} `;
  }
  return ALLOWED_ELEMENTS.has(name) || UNWRAPPED_ELEMENTS.has(name) ? ' ' : source;
}
