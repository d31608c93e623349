import { XMLParser } from 'fast-xml-parser';
import type { Element, ElementContent, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { toString as textIn } from 'hast-util-to-string';
import { htmlText } from '#import/markdown/markdown.ts';
import {
  type Fields,
  listAt,
  type Note,
  pageNote,
  type Report,
  type Source,
  type SourcePost,
  textAt,
} from '#import/source.ts';
import { embed, expandTags, type Rule, type Tag } from '#import/systems/tags.ts';

const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:[\s=][^[\]]*)?)\]/gi;
const INLINE =
  /^(?:a|abbr|acronym|b|big|br|cite|code|del|dfn|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var)$/;
const OF_WORDPRESS = /^(?:attachment|custom_css|customize_changeset|nav_menu_item|page|post|revision|wp_.*)?$/;
const CONTAINER = /^(?:article|aside|blockquote|center|div|section)$/;

/** Reads an export of WordPress, which is RSS with more elements (WXR). Throws if it isn't one. */
export function readWordPress(text: string, folder: string): Source {
  const options = { ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, trimValues: false };
  const [channel] = listAt(new XMLParser(options).parse(text, true), 'rss', 'channel');
  if (textAt(channel, 'wp:wxr_version') === undefined) {
    throw new Error('it has no wp:wxr_version');
  }
  const items = Map.groupBy(listAt(channel, 'item'), (item) => textAt(item, 'wp:post_type'));
  const isThere = (item: Fields) => !/^(?:trash|auto-draft|inherit)$/.test(textAt(item, 'wp:status') ?? '');
  const attachments = items.get('attachment') ?? [];
  const byId = new Map(attachments.map((item) => [textAt(item, 'wp:post_id'), item]));
  const byPost = Map.groupBy(attachments, (item) => textAt(item, 'wp:post_parent'));
  const authors = listAt(channel, 'wp:author').map(
    (row) => [textAt(row, 'wp:author_login') ?? '', { name: plainAt(row, 'wp:author_display_name') }] as const,
  );
  return {
    posts: (items.get('post') ?? []).filter(isThere).map((item) => readItem(item, { byId, byPost, folder })),
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
  readonly byPost: ReadonlyMap<string | undefined, readonly Fields[]>;
};

function readItem(item: Fields, files: Files & { readonly folder: string }): SourcePost {
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
      cover: textAt(files.byId.get(meta.get('_thumbnail_id')), 'wp:attachment_url'),
      sticky: textAt(item, 'wp:is_sticky') === '1',
    },
    addresses: link.includes('?') ? [] : [link],
    folder: files.folder,
    read(report) {
      const source = textAt(item, 'content:encoded') ?? '';
      const pictures = files.byPost.get(textAt(item, 'wp:post_id')) ?? [];
      return htmlText(withFootnotes(expandShortcodes(source, files, pictures, report), meta.get('footnotes')));
    },
  };
}

function expandShortcodes(source: string, { byId }: Files, attached: readonly Fields[], report: Report): string {
  const gallery: Rule = ({ ids, include = ids }) => {
    const pictures: readonly unknown[] = include?.split(',').map((id) => byId.get(id.trim())) ?? attached;
    const shown = pictures.map((each) => {
      const caption = textAt(each, 'excerpt:encoded');
      return `<figure><img src="${textAt(each, 'wp:attachment_url')}" alt="">${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`;
    });
    return shown.length === 0 || pictures.includes(undefined)
      ? undefined
      : `\n\n<figure>${shown.join('')}</figure>\n\n`;
  };
  const ruleOf = (name: string) => (name === 'gallery' ? gallery : RULES.get(name));
  const text = expandTags(source, tagsIn(source), ruleOf, report);
  if (source.includes('<!-- wp:')) {
    return text;
  }
  const tree = fromHtml(text, { fragment: true });
  makeParagraphs(tree);
  return toHtml(tree);
}

const codeBlock: Rule = ({ 0: first = '', language = first, lang = language }, _, inner) => {
  const code = inner();
  return code && `\n\n<pre lang="${lang.replace(/^=/, '')}">${code.replaceAll('<', '&lt;')}</pre>\n\n`;
};

/** A picture, perhaps in a link, and then its caption. */
const caption: Rule = (given, _, inner) => {
  const html = inner() ?? '';
  const picture = html.indexOf('>', html.lastIndexOf('<img')) + 1;
  const isLink = html.slice(picture).trimStart().startsWith('</a>');
  const end = isLink ? html.indexOf('</a>', picture) + '</a>'.length : picture;
  const shown = given.caption ?? html.slice(end);
  return html && `\n\n<figure>${html.slice(0, end)}<figcaption>${shown}</figcaption></figure>\n\n`;
};

const video =
  (name: string): Rule =>
  (given, _, inner) => {
    return embed(name, { id: inner()?.trim() ?? given[0]?.replace(/^=/, '') ?? given.id ?? '' });
  };

const RULES: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    ...{ caption, code: codeBlock, sourcecode: codeBlock, wp_caption: caption },
    ...{
      embed: (_, _written, inner) => `\n\n<iframe src="${inner()?.trim()}"></iframe>\n\n`,
      vimeo: video('vimeo'),
      youtube: video('youtube'),
    },
    audio: ({ src, mp3 = src }) => mp3 && `<audio src="${mp3}"></audio>`,
    video: ({ src, mp4 = src }) => mp4 && `\n\n<video src="${mp4}"></video>\n\n`,
  } satisfies Record<string, Rule>),
);

/** Text may have [brackets]. Those with arguments, an end tag, a line by themselves or a name that we know are shortcodes. */
function tagsIn(text: string): readonly Tag[] {
  const found = [...text.matchAll(SHORTCODE)];
  const ended = new Set(found.flatMap(([, slash, name = '']) => (slash ? [name] : [])));
  return found.flatMap(({ 0: whole, 1: slash = '', 2: name = '', 3: written = '', index }): Tag[] => {
    const [start, end] = [index, index + whole.length];
    const [before = '\n', after = '\n'] = [text[start - 1], text[end]];
    if (before === '[' && after === ']') {
      return [{ start: start - 1, end: end + 1, name: '', written: '', literal: whole, label: '' }];
    }
    const isAlone = /[\n>]/.test(before) && /[\n\r<]/.test(after);
    const isTag = isAlone || written.includes('=') || ended.has(name) || name === 'gallery' || RULES.has(name);
    return isTag ? [{ start, end, name: slash + name, written, label: `[${name}]` }] : [];
  });
}

/** Footnotes are stored apart from the text. */
function withFootnotes(html: string, stored = '[]'): string {
  const notes = listAt(JSON.parse(stored));
  const numbers = new Map(notes.map((note, index) => [textAt(note, 'id'), index + 1]));
  const marked = html.replace(/<sup\b[^<>]*\bdata-fn="([^"<>]*)"[^<>]*>.{0,500}?<\/sup>/g, (whole, id: string) =>
    numbers.has(id) ? `<portico-raw>[^${numbers.get(id)}]</portico-raw>` : whole,
  );
  const texts = notes.map(
    (note, index) => `<p><portico-raw>[^${index + 1}]: </portico-raw>${textAt(note, 'content') ?? ''}</p>`,
  );
  return marked + texts.join('');
}

/** WordPress stores classic posts without paragraphs: an empty line begins one, and a line break stays one. */
function makeParagraphs(parent: Root | Element): void {
  const children: ElementContent[] = [];
  let open: ElementContent[] = [];
  const close = () => {
    if (open.some((node) => node.type !== 'text' || node.value.trim() !== '')) {
      children.push({ type: 'element', tagName: 'p', properties: {}, children: withBreaks(open) });
    }
    open = [];
  };
  for (const child of parent.children) {
    const parts = child.type === 'text' ? child.value.split(/\n[ \t\r]*\n\s*/) : [];
    if (child.type === 'element' && !INLINE.test(child.tagName)) {
      close();
      children.push(child);
      if (CONTAINER.test(child.tagName)) {
        makeParagraphs(child);
      }
    } else if (child.type === 'element' || child.type === 'comment') {
      open.push(child);
    }
    for (const [index, value] of parts.entries()) {
      if (index > 0) {
        close();
      }
      open.push({ type: 'text', value });
    }
  }
  close();
  parent.children = children;
}

function withBreaks(nodes: readonly ElementContent[]): ElementContent[] {
  const last = nodes.length - 1;
  return nodes.flatMap((node, index): ElementContent[] => {
    if (node.type !== 'text') {
      return [node.type === 'element' ? { ...node, children: withBreaks(node.children) } : node];
    }
    const start = index === 0 ? node.value.replace(/^\s*\n/, '') : node.value;
    const lines = (index === last ? start.replace(/\n[ \t]*$/, '') : start).split(/\r?\n/);
    return lines.flatMap((value, line): ElementContent[] => {
      const text = { type: 'text', value } as const;
      return line === 0 ? [text] : [{ type: 'element', tagName: 'br', properties: {}, children: [] }, text];
    });
  });
}

/** The text of a value that WordPress has as HTML. */
function plainAt(value: unknown, ...path: readonly string[]): string | undefined {
  const html = textAt(value, ...path);
  return (
    html &&
    textIn(fromHtml(html, { fragment: true }))
      .trim()
      .replace(/\s+/g, ' ')
  );
}
