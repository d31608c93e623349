import { routes } from '@portico/core/routes';
import { language, postLinks as texts } from '@portico/core/texts';
import type { BodyPart } from '#markdown/body-part.ts';
import type { Post } from '#reading/post.ts';

// A link as the HTML printer writes it. Links aren't nested.
const LINK = /<a\b(?:[^>"]|"[^"]*")*? href="([^"]*)"(?:[^>"]|"[^"]*")*>(.*?)<\/a>/gs;

type ScheduledOptions = {
  /** The address of the page with the links. */
  readonly url: string;
  /** All posts that readers can't see. */
  readonly unpublished: readonly Post[];
  /** Whether the text around the link is in another language than the site's. */
  readonly isForeign: boolean;
};

/** Creates a function that shows links to posts which are published later as text with the day, because nothing is there until then. */
export function createScheduledLinks({ url, unpublished, isForeign }: ScheduledOptions): (html: string) => string {
  const scheduled = unpublished.filter(({ draft }) => !draft);
  const dates = new Map(scheduled.map(({ slug, date }) => [new URL(routes.post.href({ slug }), url).href, date]));
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const lang = isForeign ? ` lang="${language}"` : '';
  return (html) =>
    dates.size === 0
      ? html
      : html.replace(LINK, (link, href: string, text: string) => {
          const date = dates.get(URL.parse(href, url)?.href.replace(/[?#].*$/s, '') ?? '');
          const day = date && texts.later(format.format(new Date(date)));
          return day === undefined ? link : `${text} <time datetime="${date}"${lang}>${day}</time>`;
        });
}

/** The same for the parts of a page. */
export function withScheduledLinks(body: readonly BodyPart[], show: (html: string) => string): readonly BodyPart[] {
  return body.map((part) => {
    if (!('component' in part)) {
      return { html: show(part.html) };
    }
    return part.html === undefined ? part : { ...part, html: part.html.map(show) };
  });
}
