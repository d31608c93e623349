import { partsOf } from '#code-and-comments.ts';
import { type Prop, tagAt } from '#components-in-mdx.ts';
import type { Report } from '#notes.ts';
import { reportHidden } from '#text.ts';

const TAG = /<(\/?)([a-z][a-z\d]*)(?=[\s/>])/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const SPACE = /\{(["'`])([ \t]*)\1\}/g;
// A JSX fragment.
const FRAGMENT = /<\/?>/g;
// A picture that the old site's bundler imports.
const FILE = /^(?:require|useBaseUrl)\((["'])([^"'\n]+)\1\)(?:\.default)?$/;
const TEXT = /^(?:(["'`])([^"'`$\\]*)\1|(-?\d+(?:\.\d+)?)|true)$/;
// SVG attributes that contain hyphens. HTML attributes contain none.
const OF_SVG = /^(?:clip(?:Path|Rule)|text(?:Anchor|Decoration)|(?:fill|flood|font|stop|stroke)[A-Z]\w*)$/;
const SUMMARY = /<summary>([^<>]{1,500})<\/summary>/g;

/** Converts HTML elements from JSX to HTML syntax: attributes in braces, `className`, and `<video />`. */
export function withHtml(source: string, report: Report): string {
  let [result, position, offset] = ['', 0, 0];
  for (const { kind, text } of partsOf(source)) {
    for (const match of kind === 'text' ? text.matchAll(TAG) : []) {
      const start = offset + match.index;
      const tag = start < position ? undefined : tagAt(source, start, match);
      if (tag !== undefined && tag.kind !== 'end') {
        const written = source.slice(start, tag.end);
        const hasJsxName = [...tag.props.keys()].some((name) => /[A-Z]/.test(name));
        const isJsx = written.includes('{') || hasJsxName || (tag.kind === 'empty' && !VOID.test(tag.name));
        result += source.slice(position, start) + (isJsx ? htmlOf(tag, report) : written);
        position = tag.end;
      }
    }
    offset += text.length;
  }
  const html = result + source.slice(position);
  const parts = partsOf(html).map(({ kind, text }) => ({
    kind,
    text: kind === 'text' ? text.replace(SPACE, '$2').replace(FRAGMENT, '') : text,
  }));
  const code = new Set<number>();
  let length = 0;
  for (const { kind, text } of parts) {
    for (const { index } of kind === 'text' ? [] : text.matchAll(/<summary>/g)) {
      code.add(length + index);
    }
    length += text.length;
  }
  const all = parts.map(({ text }) => text).join('');
  return all.replace(SUMMARY, (whole, text: string, index: number) => (code.has(index) ? whole : summaryOf(text)));
}

type Tag = { readonly name: string; readonly kind: string; readonly props: ReadonlyMap<string, Prop> };

function htmlOf({ name, kind, props }: Tag, report: Report): string {
  const lost: string[] = [];
  const attributes = [...props].flatMap(([prop, value]) => {
    const text = 'text' in value ? value.text : textOf(value.expression);
    // Posts can't contain styles.
    if (prop === 'style') {
      const style = 'text' in value ? value.text : hyphenated(value.expression);
      reportHidden(`<${name} style="${style.replace(/[<>"'`]/g, '')}">`, report);
    }
    if (prop === 'style' || ('expression' in value && value.expression === 'false')) {
      return [];
    }
    if (text === undefined) {
      lost.push(prop);
      return [];
    }
    const plain = OF_SVG.test(prop) ? hyphenated(prop) : prop.toLowerCase();
    const attribute = prop === 'className' ? 'class' : plain;
    return text === '' && 'expression' in value ? [attribute] : [`${attribute}="${text.replaceAll('"', '&quot;')}"`];
  });
  if (lost.length > 0) {
    report(
      'unknown',
      `What ${lost.join(', ')} of <${name}> contained is left out, because only the old site understands it.`,
    );
  }
  const opening = `<${[name, ...attributes].join(' ')}>`;
  return kind === 'empty' && !VOID.test(name) ? `${opening}</${name}>` : opening;
}

function hyphenated(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the text of an expression that is a string, a number or a file; '' for `true`. */
function textOf(expression: string): string | undefined {
  const file = FILE.exec(expression)?.[2];
  const found = TEXT.exec(expression);
  return file ?? (found === null ? undefined : (found[2] ?? found[3] ?? ''));
}

/** A summary exists in Markdown only as HTML. */
function summaryOf(text: string): string {
  const html = text
    .replace(/`([^`\n]+)`/g, '<code>$1</code>')
    .replace(/<code>[^<]*<\/code>|\*\*([^*\n]+)\*\*/g, (whole, inner) => (inner ? `<strong>${inner}</strong>` : whole))
    .replace(/<code>[^<]*<\/code>|(?<![\w*])([*_])([^*_\n]+)\1(?![\w*])/g, (whole, _, inner) =>
      inner ? `<em>${inner}</em>` : whole,
    );
  return `<summary>${html}</summary>`;
}
