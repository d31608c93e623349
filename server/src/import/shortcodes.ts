import { callout, fence, frame } from '#import/html-to-markdown.ts';
import { type Fields, type Format, textAt } from '#import/source.ts';

export type TextContext = {
  /** The variables of Liquid: `site` and `page`. */
  readonly variables: Fields;
  readonly addressOf: (name: string) => string | undefined;
  readonly rewrite: (markdown: string) => string;
  readonly report: (message: string) => void;
};

type Arguments = Readonly<Record<string, string>>;
type Quote = (kind: string, title: string, text: string) => string;
/** Returns the text for a shortcode; if that is undefined, reports `name` and returns the shortcode itself. */
type Known = (shortcode: string, name: string, text: string | undefined) => string;
type Translate = (markdown: string, context: TextContext, quote: Quote, known: Known) => string;

// Code blocks, including those of Hugo and Jekyll, and inline code. The rules below leave them alone.
const CODE = new RegExp(
  [
    /^[ \t>]*(?:[-*+] +|\d+[.)] +)?(?<marks>`{3,}(?!.*`)|~{3,}).*\n(?:[\s\S]*?^[ \t>]*\k<marks>[`~]*[ \t]*$|[\s\S]*$(?![\s\S]))/,
    /\{(?:\{[<%]|%-?)\s*highlight\s+(?<language>[\w+#-]+).*?[>%]\}\}?(?<code>[\s\S]*?)\{(?:\{[<%]\s*\/\s*|%-?\s*end)highlight\s*-?[>%]\}\}?/,
    /<pre[\s>][\s\S]*?<\/pre>/,
    /(?<![\\`])(?<ticks>`+)(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);
const KINDS: ReadonlyMap<string, string> = new Map([
  ...['note', 'info', 'notice', 'alert', 'callout', 'admonition', 'secondary'].map((name) => [name, 'NOTE'] as const),
  ...['tip', 'success'].map((name) => [name, 'TIP'] as const),
  ...['warning', 'caution'].map((name) => [name, 'WARNING'] as const),
  ['important', 'IMPORTANT'],
  ['danger', 'CAUTION'],
]);
const KIND = [...KINDS.keys()].join('|');

/** Writes the shortcodes and directives of a format as our Markdown. Reports those that it doesn't know, and leaves them in the text. */
export function translate(markdown: string, format: Format, context: TextContext): string {
  const code: string[] = [];
  const mask = (text: string) =>
    text.replace(CODE, (whole, ...rest) => {
      const { language, code: inner } = rest.at(-1);
      return `\0${code.push(inner === undefined ? whole : fence(language, inner)) - 1}\0`;
    });
  const unmask = (text: string): string => text.replace(/\0(\d+)\0/g, (_, place) => unmask(code[place] ?? ''));
  const quote: Quote = (kind, title, text) => `\n${mask(callout(KINDS.get(kind) ?? 'NOTE', title, unmask(text)))}\n`;
  const known: Known = (shortcode, name, text) => {
    if (text === undefined) {
      context.report(`${name} is text now, because only the former site knows it. Write what it showed.`);
    }
    return text ?? shortcode;
  };
  const text = RULES[format](mask(markdown), context, quote, known)
    .replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, (_, tag: string) => {
      context.report(`${tag} is left out, because posts have no scripts or forms. Link to what it showed.`);
      return '';
    })
    .replace(/^[ \t]*<iframe\b([^>]*)>\s*<\/iframe>[ \t]*$/gm, (_, written: string) => {
      const { src = '', title = '' } = argumentsOf(written);
      return `\n${frame(src, title)}\n`;
    })
    .replace(/<!-- *(?:truncate|more) *-->\n?/g, '');
  // The title is the only heading of level 1.
  const lowered = /^# \S/m.test(text) ? text.replace(/^#{1,5} /gm, '#$&') : text;
  // Hugo shows {{</* this */>}} without its asterisks.
  return unmask(context.rewrite(lowered)).replace(/\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g, '{{$1$2$3}}');
}

/** Parses `name="value" other`. Those without a name have their place as their name, from '0'. */
export function argumentsOf(written: string): Arguments {
  const found = written.matchAll(/(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|([^\s"'=]+))/g);
  let place = 0;
  return Object.fromEntries(
    [...found].map(([, name, ...values]) => [name ?? place++, values.join('').replace(/\\(?=["\\])/g, '')]),
  );
}

const ghost: Translate = (markdown) => markdown;

// Text may contain [brackets]; only those with arguments or an end tag are shortcodes.
const wordpress: Translate = (markdown, _context, _quote, known) =>
  markdown.replace(/\\\[(?:\/[a-z][\w-]*|([a-z][\w-]*)\s+[\w-]+=.*?)\\\]/g, (shortcode, name = '') =>
    known(shortcode, name && `[${name}]`, name === '' ? shortcode : undefined),
  );

const hugo: Translate = (markdown, { addressOf }, quote, known) =>
  markdown
    .replace(
      new RegExp(
        `\\{\\{[<%]\\s*(${KIND}|details)\\b(.*?)[>%]\\}\\}([\\s\\S]*?)\\{\\{[<%]\\s*/\\s*\\1\\s*[>%]\\}\\}`,
        'g',
      ),
      (_, name: string, written: string, inner: string) => {
        const { 0: first = '', type = first, title = '', summary = title || first } = argumentsOf(written);
        const kind = KINDS.has(type) ? type : name;
        return name === 'details' ? `:::details ${summary}\n${inner.trim()}\n:::` : quote(kind, title, inner);
      },
    )
    .replace(/\{\{[<%]\s*(\/?\s*[\w/.-]+)\s*([\s\S]*?)\/?[>%]\}\}/g, (shortcode, name: string, written: string) => {
      const given = argumentsOf(written);
      const isReference = /^(?:rel)?ref$/.test(name);
      const text = isReference ? addressOf(given[0] ?? given.path ?? '') : embed(name, given);
      return known(shortcode, `{{< ${name} >}}`, text);
    });

const jekyll: Translate = (markdown, { addressOf, variables }, _, known) =>
  markdown
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}|\{%-?\s*comment[\s\S]*?endcomment\s*-?%\}/g, '')
    // Classes and ids of kramdown.
    .replace(/^[ \t]*\{:[^}\n]*\}[ \t]*\n?|(?<=\S)\{:[^}\n]*\}/gm, '')
    .replace(
      /\{%-?\s*((?:include\s+)?([\w/-]+)(?:\.\w+)?)([\s\S]*?)-?%\}/g,
      (tag, head, name: string, written: string) => {
        const isReference = /^(?:post_url|link)$/.test(name);
        return known(tag, `{% ${head} %}`, isReference ? addressOf(written.trim()) : embed(name, argumentsOf(written)));
      },
    )
    .replace(
      /\{\{-?\s*(?:(["'])(.*?)\1|([\w.-]+))((?:\s*\|[^|}]*)*?)\s*-?\}\}/g,
      (tag, _quote, literal, name = '', filters) => {
        const isPlain = /^(?:\s*\|\s*(?:relative_url|absolute_url|prepend|escape)\b[^|]*)*$/.test(filters);
        const value = /^site\.(?:base)?url$/.test(name) ? '' : (literal ?? textAt(variables, ...name.split('.')));
        return known(tag, `{{ ${name}${filters} }}`, isPlain ? value : undefined);
      },
    );

const docusaurus: Translate = (markdown, _, quote, known) => {
  const files = new Map<string, string>();
  const plain = markdown
    .replace(
      /^(?:import\s(?:([\w*{}\s,$]+?)\sfrom\s)?['"]([^'"\n]+)['"];?|export\s+const\s.*)[ \t]*\n?/gm,
      (_line, name, file) => {
        files.set(String(name), String(file));
        return '';
      },
    )
    .replace(/\{\/\*\s*truncate\s*\*\/\}\n?/g, '')
    .replace(/\{\/\*([\s\S]*?)\*\/\}/g, '<!--$1-->')
    .replace(/=\{(?:(?:require|useBaseUrl)\(['"]([^'"]+)['"]\)(?:\.default)?|(\w+))\}/g, (expression, path, name) => {
      const file = path ?? files.get(name);
      return file === undefined ? expression : `="${file}"`;
    })
    .replace(/^[ \t]*<(\/?)(Tabs|TabItem)\b([^>]*)>[ \t]*$/gm, (_tag, end, name, written) => {
      const { value = '', label = value } = argumentsOf(written);
      const opening = name === 'Tabs' ? ':::tabs' : `::tab ${label}`;
      return end === '' ? opening : opening.replace(/^::(?!:).*| ?tabs$/, '');
    });
  return admonitions(plain, quote)
    .replace(/^[ \t]*(:::+[ \t]*(?!(?:details|tabs|gallery|video)\b)\w+).*/gm, (line, name) =>
      known(line, name, undefined),
    )
    .replace(/(<[A-Z][\w.]*)(?=[\s/>])/g, (tag, name) => known(tag, `${name}>`, undefined));
};

const RULES: Readonly<Record<Format, Translate>> = { ghost, wordpress, hugo, jekyll, docusaurus };

/** Callouts, which nest with more colons around fewer. */
function admonitions(markdown: string, quote: Quote): string {
  const pattern = new RegExp(
    `^([ \\t]*)(:{3,})[ \\t]*(${KIND})(?:\\[(.*?)\\]|[ \\t]+(\\S.*?))?[ \\t]*\\n([\\s\\S]*?)^\\1\\2[ \\t]*$`,
    'gm',
  );
  return markdown.replace(
    pattern,
    (_, indent: string, _colons, kind, bracketed = '', title = bracketed, inner: string) => {
      const text = admonitions(inner.replace(new RegExp(`^${indent}`, 'gm'), ''), quote);
      return quote(kind, title, text).replace(/^(?=>)/gm, indent);
    },
  );
}

function embed(name: string, given: Arguments): string | undefined {
  const { 0: first = '', 1: second = '', id = first, caption = '', alt = caption, title = caption, user = 'i' } = given;
  const picture = given.src ?? given.image_path ?? given.url ?? given.path ?? first;
  if (/^(?:figure|image|img|picture)$/.test(name) && picture !== '') {
    const image = `![${alt}](<${picture}>${title && ` "${title.replaceAll('"', '\\"')}"`})`;
    return given.link === undefined ? image : `[${image}](${given.link})`;
  }
  const post = `https://x.com/${user}/status/${id}`;
  const urls: Arguments = {
    youtube: `https://www.youtube.com/watch?v=${id}`,
    vimeo: `https://vimeo.com/${id}`,
    gist: `https://gist.github.com/${first}${second && `/${second}`}`,
    tweet: post,
    twitter: post,
    x: post,
  };
  return urls[name] && frame(/^https?:/.test(id) ? id : urls[name], title);
}
