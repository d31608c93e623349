import { language, postLinks as texts } from '@portico/core/texts';
import type { ContentIndex } from '#index/content-index.ts';
import type { BodyPart, LinkingHtml } from '#markdown/body-part.ts';

type Scheduled = Pick<ContentIndex, 'scheduled'>;

/** Shows links to posts that are published later as text with the day, because nothing is there until then. `lang` is the text's. */
export function scheduledLinks({ html, links = [] }: LinkingHtml, { scheduled }: Scheduled, lang?: string): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { path, at } of links) {
    const post = scheduled.get(path);
    if (post !== undefined) {
      const [start, inside, close, after] = at;
      pieces.push(html.slice(end, start), html.slice(inside, close), ' ', dayOf(post.date, lang));
      end = after;
    }
  }
  return pieces.join('') + html.slice(end);
}

/** The same for the parts of a page. */
export function scheduledLinksIn(body: readonly BodyPart[], index: Scheduled, lang?: string): readonly BodyPart[] {
  return body.map((part) => {
    if (!('component' in part)) {
      return { html: scheduledLinks(part, index, lang) };
    }
    return part.component === 'site' && part.children !== undefined
      ? { ...part, children: scheduledLinksIn(part.children, index, lang) }
      : part;
  });
}

function dayOf(date: string, lang: string | undefined): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
  const inLanguage = lang === undefined ? '' : ` lang="${language}"`;
  return `<time datetime="${date}"${inLanguage}>${texts.later(day)}</time>`;
}
