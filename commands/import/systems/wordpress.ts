import { XMLParser } from 'fast-xml-parser';
import type { ElementContent, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { toString as textIn } from 'hast-util-to-string';
import { oneLine } from '#import/markdown/elements.ts';
import { htmlText } from '#import/markdown/markdown.ts';
import { type Fields, listAt, type Note, pageNote, type Source, type SourcePost, textAt } from '#import/source.ts';
import { expandTags, type Rule, type Rules, type Tag } from '#import/systems/tags.ts';

const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:[\s=][^[\]]*)?)\]/gi;
const PICTURE = /<img\b[^<>]*>(?:\s*<\/a>)?/;
const OF_WORDPRESS = /^(?:attachment|custom_css|customize_changeset|nav_menu_item|page|post|revision|wp_.*)?$/;
const FLOW = /^(?:article|aside|blockquote|center|div|section)$/;
// Line breaks in these elements are not line breaks of the text.
const WITHOUT_LINES = /^(?:code|dl|ol|pre|script|style|table|ul)$/;

/** Reads an export of WordPress, which is RSS with more elements (WXR). Throws if it isn't one. */
export function readWordPress(text: string, folder: string): Source {
  const options = { ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, trimValues: false };
  const [channel] = listAt(new XMLParser(options).parse(text, true), 'rss', 'channel');
  if (textAt(channel, 'wp:wxr_version') === undefined) {
    throw new Error('it has no wp:wxr_version');
  }
  const items = Map.groupBy(listAt(channel, 'item'), (item) => textAt(item, 'wp:post_type'));
  const isThere = (item: Fields) => !/^(?:trash|auto-draft|inherit)$/.test(textAt(item, 'wp:status') ?? '');
  const files = new Map(items.get('attachment')?.map((item) => [textAt(item, 'wp:post_id'), item]));
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

type Files = ReadonlyMap<string | undefined, Fields>;

function readItem(item: Fields, files: Files, folder: string): SourcePost {
  const title = plainAt(item, 'title');
  const date = textAt(item, 'wp:post_date_gmt');
  const link = textAt(item, 'link') ?? '';
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
      // A draft has only a date in the zone of the site.
      date: date?.startsWith('0000') ? item['wp:post_date'] : date,
      status: textAt(item, 'wp:status'),
      password: textAt(item, 'wp:post_password') !== undefined,
      tags: namesOf('post_tag'),
      categories: namesOf('category')?.filter((term) => term !== 'Uncategorized'),
      cover: textAt(files.get(meta.get('_thumbnail_id')), 'wp:attachment_url'),
      sticky: textAt(item, 'wp:is_sticky') === '1',
    },
    addresses: link.includes('?') ? [] : [link],
    folder,
    read(report) {
      const source = textAt(item, 'content:encoded') ?? '';
      const text = expandTags(source, { tags: tagsIn(source), rules: RULES, report });
      const notes = listAt(JSON.parse(meta.get('footnotes') ?? '[]')).map(
        (note, index) => `<portico-footnote id="${index + 1}">${textAt(note, 'content')}</portico-footnote>`,
      );
      return htmlText((source.includes('<!-- wp:') ? text : withParagraphs(text)) + notes.join(''));
    },
  };
}

const codeBlock: Rule = ({ 0: first = '', language = first, lang = language }, inner) => {
  const code = inner();
  return code && `\n\n<pre lang="${lang.replace(/^=/, '')}">${code.replaceAll('<', '&lt;')}</pre>\n\n`;
};

/** A picture, perhaps in a link, and then its caption. */
const caption: Rule = (args, inner) => {
  const html = inner() ?? '';
  const [picture = ''] = PICTURE.exec(html) ?? [];
  const end = html.indexOf(picture) + picture.length;
  const text = args.caption ?? html.slice(end);
  return picture && `\n\n<figure>${html.slice(0, end)}<figcaption>${text}</figcaption></figure>\n\n`;
};

const RULES: Rules = {
  ...{ caption, code: codeBlock, sourcecode: codeBlock, wp_caption: caption },
  embed: (_, inner) => `\n\n${inner()?.trim()}\n\n`,
};

/** Text may have [brackets]. Those with arguments, an end tag, a line by themselves or a name that we know are shortcodes. */
function tagsIn(text: string): readonly Tag[] {
  const found = [...text.matchAll(SHORTCODE)];
  const ended = new Set(found.flatMap(([, slash, name = '']) => (slash ? [name] : [])));
  return found.flatMap(({ 0: whole, 1: slash = '', 2: name = '', 3: written = '', index: start }): Tag[] => {
    const end = start + whole.length;
    const isAlone = /[\n>]/.test(text[start - 1] ?? '\n') && /[\n\r<]/.test(text[end] ?? '\n');
    const isTag = isAlone || written.includes('=') || ended.has(name) || Object.hasOwn(RULES, name);
    return isTag ? [{ start, end, name: slash + name, written }] : [];
  });
}

/** WordPress stores classic posts without paragraphs: an empty line begins one, and a line break stays one. */
function withParagraphs(html: string): string {
  // An address on a line by itself is a video, and a line break after <br> isn't another one.
  const lines = html.replace(/^[ \t]*(https?:\/\/\S+)[ \t\r]*$/gm, '<p>$1</p>').replace(/<br\s*\/?>(?=\r?\n)/gi, '');
  const tree = fromHtml(lines, { fragment: true });
  return toHtml({ ...tree, children: tree.children.flatMap((node) => withLines(node, true)) });
}

/** Puts an empty paragraph in place of each empty line, which ends the paragraph before it. */
function withLines(node: Nodes, isFlow: boolean): ElementContent[] {
  const made = (tagName: string): ElementContent => ({ type: 'element', tagName, properties: {}, children: [] });
  if (node.type === 'element' && !WITHOUT_LINES.test(node.tagName)) {
    const isOpen = FLOW.test(node.tagName);
    return [{ ...node, children: node.children.flatMap((child) => withLines(child, isOpen)) }];
  }
  if (node.type !== 'text') {
    return node.type === 'element' || node.type === 'comment' ? [node] : [];
  }
  return node.value.split(/(\r?\n[ \t\r]*\n\s*|\r?\n)/).map((value, index): ElementContent => {
    const isEnd = isFlow && /\n[ \t\r]*\n/.test(value);
    return index % 2 === 0 ? { type: 'text', value } : made(isEnd ? 'p' : 'br');
  });
}

function plainAt(value: unknown, ...path: readonly string[]): string | undefined {
  const html = textAt(value, ...path);
  return html && oneLine(textIn(fromHtml(html, { fragment: true })));
}
