import { escapeHtml } from '@portico/content';
import { type Fields, listAt, textAt } from '@portico/core/foreign-fields';
import { XMLParser } from 'fast-xml-parser';
import { fromHtml } from 'hast-util-from-html';
import { toString as textIn } from 'hast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { PICTURE } from '#galleries.ts';
import { checked, type Note } from '#notes.ts';
import { pageNote, type Source, type SourcePost } from '#source.ts';
import { expandTags, type Rule, type Template } from '#tags.ts';
import { parseHtml } from '#text.ts';

const OF_WORDPRESS = /^(?:attachment|custom_css|customize_changeset|nav_menu_item|page|post|revision|wp_.*)?$/;
// The plugin WP-Syntax shows what is in such an element as it is written.
const CODE = /(<pre\b[^<>]*\slang=[^<>]*>)(?!\s*<code\b)((?:(?!<\/pre>|&lt;)[\s\S])*)(?=<\/pre>)/g;
// Plugin fields that restrict a post to some readers.
const RESTRICTS = /^_?(?:members?_access|rcp_|restrict|paywall|protect|content_visibility|visibility|mepr_|s2member)/i;
const MARKDOWN =
  'attention blockQuote characterEscape codeFenced codeIndented codeText definition hardBreakEscape headingAtx labelStartImage labelStartLink list setextUnderline thematicBreak';

/** Finds HTML blocks and paragraphs by the rules of Markdown. */
const blocks = unified()
  .use(remarkParse)
  .data('micromarkExtensions', [{ disable: { null: MARKDOWN.split(' ') } }])
  .freeze();

/** Reads a WordPress export, which is RSS with additional elements (WXR). Throws if it isn't one. */
export function readWordPress(text: string, folder: string): Source {
  const options = { ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, trimValues: false };
  const [channel] = listAt(new XMLParser(options).parse(text, true), 'rss', 'channel');
  if (textAt(channel, 'wp:wxr_version') === undefined) {
    throw new Error('it has no wp:wxr_version');
  }
  const items = Map.groupBy(listAt(channel, 'item'), (item) => textAt(item, 'wp:post_type'));
  const isThere = (item: Fields) => !/^(?:trash|auto-draft|inherit)$/.test(textAt(item, 'wp:status') ?? '');
  const attachments = items.get('attachment') ?? [];
  const files = {
    byId: new Map(attachments.map((item) => [textAt(item, 'wp:post_id'), item])),
    byParent: Map.groupBy(attachments, (item) => textAt(item, 'wp:post_parent')),
  };
  const authors = listAt(channel, 'wp:author').map(
    (row) => [textAt(row, 'wp:author_login') ?? '', { name: plainAt(row, 'wp:author_display_name') }] as const,
  );
  return {
    posts: (items.get('post') ?? []).filter(isThere).map((item) => readItem(item, files, folder)),
    authors: new Map(authors),
    notes: [
      ...(items.get('page') ?? []).filter(isThere).map((item) => pageNote(plainAt(item, 'title') ?? '')),
      ...[...items].flatMap(([type = '', { length }]): Note[] => {
        const message = `The export has ${length} of this type, which are left out, because they are not posts.`;
        return OF_WORDPRESS.test(type) ? [] : [{ origin: type, kind: 'information', message }];
      }),
    ],
    folder,
    roots: [folder],
    baseUrl: (textAt(channel, 'wp:base_blog_url') ?? textAt(channel, 'link') ?? '').replace(/\/$/, ''),
  };
}

type Files = {
  readonly byId: ReadonlyMap<string | undefined, Fields>;
  readonly byParent: ReadonlyMap<string | undefined, readonly Fields[]>;
};

function readItem(item: Fields, files: Files, folder: string): SourcePost {
  const title = plainAt(item, 'title');
  const date = textAt(item, 'wp:post_date_gmt');
  const link = textAt(item, 'link') ?? '';
  const status = textAt(item, 'wp:status') ?? 'unknown';
  const terms = Map.groupBy(listAt(item, 'category'), (term) => term['@domain']);
  const namesOf = (domain: string) => terms.get(domain)?.flatMap((term) => plainAt(term, '#text') ?? []);
  const meta = new Map(
    listAt(item, 'wp:postmeta').map((each) => [textAt(each, 'wp:meta_key'), textAt(each, 'wp:meta_value')]),
  );
  return {
    origin: title ?? textAt(item, 'wp:post_name') ?? '',
    name: textAt(item, 'wp:post_name') ?? title ?? '',
    fields: {
      title,
      description: plainAt(item, 'excerpt:encoded'),
      author: plainAt(item, 'dc:creator'),
      // A draft has only a date in the site's time zone.
      date: date?.startsWith('0000') ? item['wp:post_date'] : date,
      status,
      visibility: [...meta].find(([name = '', value]) => value && RESTRICTS.test(name))?.[0],
      noindex:
        meta.get('_yoast_wpseo_meta-robots-noindex') === '1' || /noindex/.test(meta.get('rank_math_robots') ?? ''),
      password: textAt(item, 'wp:post_password') !== undefined,
      tags: namesOf('post_tag'),
      categories: namesOf('category')?.filter((term) => term !== 'Uncategorized'),
      cover: textAt(files.byId.get(meta.get('_thumbnail_id')), 'wp:attachment_url'),
      sticky: textAt(item, 'wp:is_sticky') === '1',
    },
    // A draft has only the number of its post.
    address: link === '' || (link.includes('?') && status !== 'publish') ? undefined : link,
    aliases: [],
    folder,
    read(report) {
      const source = checked(textAt(item, 'content:encoded') ?? '')
        .replaceAll('\r\n', '\n')
        .replace(CODE, (_, tag, code) => tag + code.replace(/<(?!br\s*\/?>)/g, '&lt;'));
      const text = expandTags(source, templateOf(source, galleryRule(textAt(item, 'wp:post_id'), files)), report);
      const footnotes = listAt(JSON.parse(meta.get('footnotes') ?? '[]')).map(
        ({ id, content }) => `<li id="${id}">${content}</li>`,
      );
      const list = footnotes.length === 0 ? '' : `<ol>${footnotes.join('')}</ol>`;
      return parseHtml((source.includes('<!-- wp:') ? text : withParagraphs(text)) + list, report);
    },
  };
}

const codeBlock: Rule = ({ 0: first = '', language = first, lang = language }, inner) => {
  const code = inner()
    ?.replace(/^[ \t]*\n/, '')
    .replaceAll('<', '&lt;');
  return code && `\n\n<pre><code class="language-${lang.replace(/^=/, '')}">${code}</code></pre>\n\n`;
};
const content: Rule = (_, inner) => {
  const text = inner()?.trim();
  return text && `\n\n${text}\n\n`;
};
/** A picture, which may be in a link, followed by its caption. In older versions, the caption is an argument. */
const caption: Rule = (args, inner) => {
  const text = inner()?.trim();
  const [, picture, words = ''] = /^((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(text ?? '') ?? [];
  const shown = args.caption ?? words.trim();
  return picture === undefined || shown === ''
    ? text && `\n\n${text}\n\n`
    : `\n\n<figure>${picture}<figcaption>${shown}</figcaption></figure>\n\n`;
};
const RULES = {
  ...{ code: codeBlock, sourcecode: codeBlock },
  ...{ caption, wp_caption: caption, embed: content },
};

/** Returns the pictures that `ids` lists, or else those that were uploaded for the post. */
function galleryRule(post: string | undefined, { byId, byParent }: Files): Rule {
  return ({ include = '', ids = include }) => {
    const named = ids.split(/[\s,]+/).filter((id) => id !== '');
    const uploaded = post === undefined ? [] : (byParent.get(post) ?? []);
    const pictures =
      named.length === 0
        ? uploaded.filter((file) => PICTURE.test(textAt(file, 'wp:attachment_url') ?? ''))
        : named.map((id) => byId.get(id)).filter((file) => file !== undefined);
    const isWhole = pictures.length > 0 && pictures.length >= named.length;
    return isWhole ? `\n\n<figure class="gallery">${pictures.map(figureOf).join('')}</figure>\n\n` : undefined;
  };
}

function figureOf(file: Fields): string {
  const [text] = listAt(file, 'wp:postmeta').filter(
    (each) => textAt(each, 'wp:meta_key') === '_wp_attachment_image_alt',
  );
  const alt = escapeHtml(textAt(text, 'wp:meta_value') ?? '');
  const words = textAt(file, 'excerpt:encoded');
  const shown = words === undefined ? '' : `<figcaption>${words}</figcaption>`;
  return `<figure><img src="${escapeHtml(textAt(file, 'wp:attachment_url') ?? '')}" alt="${alt}">${shown}</figure>`;
}

/**
 * Text may contain [brackets]. They are shortcodes if they have arguments or an end tag, are alone on a line, or have a name that we know.
 */
function templateOf(text: string, gallery: Rule): Template {
  const ended = new Set([...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name));
  return {
    pattern: /\[(?<end>\/?)(?<name>[a-z][\w-]*)(?<written>(?:[\s=][^[\]]*)?)\]/gi,
    rules: { ...RULES, gallery },
    isTag({ 0: whole, index, groups: { name = '', written = '' } = {} }) {
      const isAlone = /[\n>]/.test(text[index - 1] ?? '\n') && /[\n<]/.test(text[index + whole.length] ?? '\n');
      return isAlone || written.includes('=') || ended.has(name) || name === 'gallery' || Object.hasOwn(RULES, name);
    },
  };
}

/** WordPress stores classic posts without paragraphs: an empty line starts one, and line breaks are preserved. */
function withParagraphs(html: string): string {
  const parts = blocks.parse(html).children.map(({ type, position }) => {
    const part = html.slice(position?.start.offset, position?.end.offset);
    return type === 'paragraph' ? `<p>${part.replace(/(?:<br\s*\/?>)?\n/gi, '<br>')}</p>` : part;
  });
  return parts.join('\n');
}

function plainAt(value: unknown, ...path: readonly string[]): string | undefined {
  const html = textAt(value, ...path);
  return (
    html &&
    textIn(fromHtml(html, { fragment: true }))
      .trim()
      .replace(/\s+/g, ' ')
  );
}
