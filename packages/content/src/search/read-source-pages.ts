import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourcePage } from '@portico/core/source-page';
import sax from 'sax';

// Longer texts aren't titles of pages.
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 300;
const MAX_LINE = 2000;
// The amount parsed between two requests of readers.
const CHUNK = 50_000;

type Found = { readonly url: unknown; readonly title: unknown; readonly description?: unknown };

/**
 * Reads the pages that another site lists at `base`: in an llms.txt (https://llmstxt.org), a sitemap whose entries have a title, or JSON: a list of objects
 * with `title` and `url`, or a JSON Feed. Throws if the text is none of these.
 */
export async function readSource(text: string, base: string): Promise<readonly SourcePage[]> {
  const found = await entriesIn(text);
  const pages = new Map<string, SourcePage>();
  for (const { url, title, description } of found) {
    const target = typeof url === 'string' ? URL.parse(url.trim(), base) : null;
    const name = shortened(title, MAX_TITLE);
    if (target !== null && /^https?:$/.test(target.protocol) && name !== '' && !pages.has(target.href)) {
      pages.set(target.href, { url: target.href, title: name, description: shortened(description, MAX_DESCRIPTION) });
    }
  }
  if (pages.size === 0) {
    throw new Error(
      'it names no page with a title; it has to be an llms.txt, a sitemap with titles, or a JSON list of { title, url }',
    );
  }
  return [...pages.values()];
}

function entriesIn(text: string): readonly Found[] | Promise<readonly Found[]> {
  switch (text.trimStart()[0]) {
    case '<':
      return inSitemap(text);
    case '[':
    case '{':
      return inJson(text);
    default:
      return inLlms(text);
  }
}

function shortened(text: unknown, length: number): string {
  return typeof text === 'string'
    ? text
        .slice(0, 2 * length)
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, length)
    : '';
}

/** Returns the links in lists. A link to a page's Markdown becomes a link to the page, whose address is the same without `.md`. */
function inLlms(text: string): readonly Found[] {
  return text.split(/\r?\n/).flatMap((line): Found | [] => {
    const [, title = '', url = '', description] =
      /^\s*[-*+]\s+\[([^\]]+)\]\(([^()\s]+)\)(?:\s*:\s*(.*))?$/.exec(line.slice(0, MAX_LINE)) ?? [];
    return { url: url.replace(/\.md$/, ''), title, description };
  });
}

function inJson(text: string): readonly Found[] {
  const value: unknown = JSON.parse(text);
  const items = isObject(value) && 'items' in value ? value.items : value;
  return (Array.isArray(items) ? items : []).flatMap((item: unknown): Found | [] => {
    if (!isObject(item)) {
      return [];
    }
    return { url: item.url, title: item.title, description: item.description ?? item.summary };
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the entries. Their titles may belong to any extension, such as `news:title`. */
async function inSitemap(text: string): Promise<readonly Found[]> {
  const found: Found[] = [];
  let entry: Record<string, string> = {};
  let open = '';
  const parser = sax.parser(true, { trim: true });
  const local = (name: string) => name.replace(/^.*:/, '');
  parser.onopentag = ({ name }) => {
    open = local(name);
    entry = open === 'url' ? {} : entry;
  };
  const add = (part: string) => {
    entry[open] = (entry[open] ?? '') + part;
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onclosetag = (name) => {
    open = '';
    if (local(name) === 'url') {
      found.push({ url: entry.loc, title: entry.title, description: entry.description });
    }
  };
  parser.onerror = ({ message }) => {
    throw new Error(message.split('\n', 1)[0]);
  };
  for (let index = 0; index < text.length; index += CHUNK) {
    parser.write(text.slice(index, index + CHUNK));
    await nextTurn();
  }
  parser.close();
  return found;
}
