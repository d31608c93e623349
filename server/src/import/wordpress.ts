import { XMLParser } from 'fast-xml-parser';
import { argumentsOf } from '#import/shortcodes.ts';
import { listAt, type Source, type SourcePost, textAt } from '#import/source.ts';

const VIDEO = /^\s*(https?:\/\/(?:www\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\/\S+)\s*$/gm;
const CAPTION = /\[caption[^\]]*\]([\s\S]*?<img[^>]*>\s*(?:<\/a>)?)([\s\S]*?)\[\/caption\]/g;

/** Reads an export of WordPress, which is RSS with more elements (WXR). Throws if it isn't one. */
export function readWordPress(text: string, folder: string): Source {
  const options = { ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, trimValues: false };
  const [channel] = listAt(new XMLParser(options).parse(text, true), 'rss', 'channel');
  if (textAt(channel, 'wp:wxr_version') === undefined) {
    throw new Error('it has no wp:wxr_version');
  }
  const items = listAt(channel, 'item');
  const urls = new Map(items.map((item) => [textAt(item, 'wp:post_id'), textAt(item, 'wp:attachment_url')]));
  const posts = items.flatMap((item): SourcePost[] => {
    const type = textAt(item, 'wp:post_type') ?? '';
    const status = textAt(item, 'wp:status') ?? '';
    if (!/^(?:post|page)$/.test(type) || /^(?:trash|auto-draft|inherit)$/.test(status)) {
      return [];
    }
    const terms = (domain: string) =>
      listAt(item, 'category').flatMap((term) => (term['@domain'] === domain ? (textAt(term, '#text') ?? []) : []));
    const cover = listAt(item, 'wp:postmeta').find((meta) => textAt(meta, 'wp:meta_key') === '_thumbnail_id');
    const date = textAt(item, 'wp:post_date_gmt');
    const title = textAt(item, 'title');
    const name = textAt(item, 'wp:post_name') ?? title ?? '';
    const link = textAt(item, 'link') ?? '';
    const fields = {
      title,
      description: textAt(item, 'excerpt:encoded')?.replace(/<[^>]*>/g, ''),
      author: textAt(item, 'dc:creator'),
      // A draft has only a date in the zone of the site.
      date: date?.startsWith('0000') ? item['wp:post_date'] : date,
      draft: !/^(?:publish|future)$/.test(status),
      tags: terms('post_tag'),
      categories: terms('category').filter((term) => term !== 'Uncategorized'),
      cover: urls.get(textAt(cover, 'wp:meta_value')),
      sticky: textAt(item, 'wp:is_sticky') === '1',
    };
    const isHidden = status === 'private' || textAt(item, 'wp:post_password') !== undefined;
    const kind = (type === 'page' && 'page') || (isHidden && 'hidden') || undefined;
    const body = shortcodesToHtml(textAt(item, 'content:encoded') ?? '', urls);
    const addresses = link.includes('?') ? [] : [link];
    return [{ origin: title ?? name, name, fields, body, isHtml: true, kind, addresses, folder }];
  });
  const rows = listAt(channel, 'wp:author');
  const authors = new Map(
    rows.map((row) => [textAt(row, 'wp:author_login') ?? '', { name: textAt(row, 'wp:author_display_name') }]),
  );
  const baseUrl = (textAt(channel, 'wp:base_blog_url') ?? textAt(channel, 'link') ?? '').replace(/\/$/, '');
  return { format: 'wordpress', posts, authors, notes: [], roots: [folder], config: {}, baseUrl };
}

function shortcodesToHtml(html: string, urls: ReadonlyMap<string | undefined, string | undefined>): string {
  return html
    .replace(CAPTION, '<figure>$1<figcaption>$2</figcaption></figure>')
    .replace(/\[gallery([^\]]*)\]/g, (whole, written: string) => {
      const pictures = (argumentsOf(written).ids ?? '').split(/,\s*/).flatMap((id) => urls.get(id) ?? []);
      return pictures.length === 0 ? whole : `<figure>${pictures.map((url) => `<img src="${url}">`).join('')}</figure>`;
    })
    .replace(/\[code([^\]]*)\]([\s\S]*?)\[\/code\]/g, (_, written: string, code: string) => {
      return `<pre class="language-${argumentsOf(written).lang ?? ''}">${code.replaceAll('<', '&lt;')}</pre>`;
    })
    .replace(/\[(embed|youtube|vimeo)[^\]]*\]\s*(\S+?)\s*\[\/\1\]/g, '\n\n<iframe src="$2"></iframe>\n\n')
    .replace(VIDEO, '<iframe src="$1"></iframe>');
}
