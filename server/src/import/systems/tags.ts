import { calloutKind } from '#import/markdown/nodes.ts';
import type { Report } from '#import/source.ts';

/** A tag of a template, such as `{{< name argument >}}`. One with a `literal` stands for that text. */
export type Tag = {
  readonly start: number;
  readonly end: number;
  /** Begins with a slash if it ends another tag. */
  readonly name: string;
  readonly written: string;
  readonly literal?: string | undefined;
  /** What the report calls it. */
  readonly label: string;
};

export type Arguments = Readonly<Record<string, string>>;

/** Returns what a tag becomes; undefined if it isn't known. `inner` returns the text before its end tag, and goes on after that. */
export type Rule = (given: Arguments, written: string, inner: () => string | undefined) => string | undefined;

const MAX_NESTED = 6;
const MOST_MARKS = 3 + MAX_NESTED;
const ARGUMENT = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g;

/** Replaces the tags of a template by what the rules make of them. Tags that no rule knows stay in the text. */
export function expandTags(
  text: string,
  tags: readonly Tag[],
  ruleOf: (name: string) => Rule | undefined,
  report: Report,
): string {
  const lastAt = new Map(tags.map(({ name }, index) => [name, index]));
  let [result, position] = ['', 0];
  for (const [index, tag] of tags.entries()) {
    if (tag.start < position) {
      continue;
    }
    const inner = () => {
      // Nothing is looked for that isn't there, so the time is linear.
      let end = (lastAt.get(`/${tag.name}`) ?? -1) > index ? index : tags.length;
      while (end < tags.length && tags[end]?.name !== `/${tag.name}`) {
        end += 1;
      }
      const endTag = tags[end];
      position = endTag?.end ?? position;
      return endTag && text.slice(tag.end, endTag.start);
    };
    const before = text.slice(position, tag.start);
    position = tag.end;
    const made = tag.literal ?? ruleOf(tag.name)?.(argumentsOf(tag.written), tag.written, inner);
    if (made === undefined) {
      report('unknown', `${tag.label} is text now, because only the old site knows it. Write what it showed.`);
    }
    // What begins a line keeps its indentation.
    const isOnLine = made?.startsWith('\n') && /(?:^|\n)[ \t]*$/.test(before);
    result += before + (isOnLine ? made?.slice(1) : (made ?? text.slice(tag.start, position)));
  }
  return result + text.slice(position);
}

/** Finds `open … close` for several pairs of marks, in linear time: what has no end isn't looked for again. */
export function delimited(text: string, opening: RegExp, closingOf: Readonly<Record<string, string>>) {
  const found: { readonly start: number; readonly end: number; readonly open: string; readonly inner: string }[] = [];
  const missing = new Set<string>();
  let position = 0;
  for (const { 0: open, index } of text.matchAll(opening)) {
    const closing = closingOf[open] ?? '';
    const end = index < position || missing.has(closing) ? -1 : text.indexOf(closing, index);
    if (end !== -1) {
      position = end + closing.length;
      found.push({ start: index, end: position, open, inner: text.slice(index + open.length, end) });
    } else if (index >= position) {
      missing.add(closing);
    }
  }
  return found;
}

/** Parses `name="value" other`. Those without a name have their place as their name, from '0'. */
export function argumentsOf(written: string): Arguments {
  let place = 0;
  const found = [...written.matchAll(ARGUMENT)].map(([, name, ...values]) => [
    name ?? place++,
    values.join('').replace(/\\(?=["\\])/g, ''),
  ]);
  return Object.fromEntries(found);
}

/** Callouts and sections become directives, whose marks are longer around others. Other common shortcodes show pictures and frames. */
export function commonRules(tags: readonly Tag[]): (name: string) => Rule | undefined {
  const names = Map.groupBy(tags, ({ name }) => name);
  let depth = 0;
  return (name) => {
    const opened = name.replace('/', '');
    if (opened !== 'details' && calloutKind(opened) === undefined) {
      return (given) => embed(name, given);
    }
    if (name.startsWith('/')) {
      return () => (depth === 0 ? undefined : `\n${':'.repeat(MOST_MARKS - --depth)}\n`);
    }
    return ({ 0: first = '', type = first, title = calloutKind(first) ? '' : first, summary = title }) => {
      const label = summary && `[${summary.replace(/[[\]]/g, '\\$&')}]`;
      const isShallow = depth < MAX_NESTED && names.has(`/${name}`);
      return isShallow
        ? `\n${':'.repeat(MOST_MARKS - depth++)}${calloutKind(type) ? type : name}${label}\n`
        : undefined;
    };
  };
}

export function fence(language: string, options: Arguments, code: string | undefined): string | undefined {
  const marks = code?.includes('```') ? '`'.repeat(9) : '```';
  return code && `\n${marks}${language}${codeOptions(options)}\n${code.replace(/^[ \t]*\n/, '').trimEnd()}\n${marks}\n`;
}

/** The options of a code block in Hugo's and Jekyll's names, such as `hl_lines`, in ours. */
export function codeOptions({ hl_lines = '', linenos = 'false', linenostart = '' }: Arguments): string {
  const marked = hl_lines.match(/\d+(?:-\d+)?/g)?.join() ?? '';
  const numbers = linenos === 'false' ? '' : ` lineNumbers${linenostart && `=${linenostart}`}`;
  return `${marked && ` {${marked}}`}${numbers}`;
}

/** What shortcodes and includes with common names show; undefined for others. */
export function embed(name: string, given: Arguments): string | undefined {
  const { 0: first = '', 1: second = '', id = first, user = 'i', caption = '', attr = '' } = given;
  const title = [given.title ?? '', caption, attr].filter(Boolean).join(' ');
  const picture = given.src ?? given.image_path ?? given.url ?? given.path ?? first;
  if (/^(?:figure|image|img|picture)$/.test(name) && picture !== '') {
    const image = `![${given.alt ?? caption}](<${picture}>${title && ` "${title.replaceAll('"', '\\"')}"`})`;
    return given.link === undefined ? image : `[${image}](<${given.link}>)`;
  }
  const post = `https://x.com/${user}/status/${id}`;
  const gist = `https://gist.github.com/${first}${second && `/${second}`}`;
  const links = new Map(Object.entries({ gist, tweet: post, twitter: post, x: post }));
  const videos = new Map(Object.entries({ youtube: 'https://www.youtube.com/watch?v=', vimeo: 'https://vimeo.com/' }));
  const [link, video] = [links.get(name), videos.get(name)];
  if (id === '' || (link === undefined && video === undefined)) {
    return undefined;
  }
  const url = (/^https?:/.test(id) ? id : (link ?? `${video}${id}`)).replaceAll('"', '%22');
  return link
    ? `[${url}](${url})`
    : `\n\n<iframe src="${url}" title="${title.replaceAll('"', '&quot;')}"></iframe>\n\n`;
}
