import { Document, isScalar, parse as parseYaml, visit } from 'yaml';
import { isFields } from '#foreign-fields.ts';
import { partsOf } from '#import/code-and-comments.ts';
import type { Report } from '#import/source.ts';

/** What a prop is: a text, or what stands in braces. */
type Prop = { readonly text: string } | { readonly expression: string };

type Tag = {
  readonly name: string;
  readonly kind: 'start' | 'end' | 'empty';
  readonly props: ReadonlyMap<string, Prop>;
  readonly start: number;
  readonly end: number;
};

type Component = Omit<Tag, 'kind'> & {
  /** Its start tag. */
  readonly opening: string;
  readonly indentation: string;
  readonly children: readonly Part[];
};
type Part = string | Component;

type Scan = { readonly source: string; readonly importedFrom: ReadonlyMap<string, string>; readonly report: Report };

const TAG = /<(\/?)([A-Z][\w.]*)(?=[\s/>])/g;
const ATTRIBUTE = /\s*([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|(?=\{)))?/y;
const END = /\s*(\/?)>/y;
// Each tag may be looked at for this long.
const MAX_TAG = 4000;
const MAX_DEPTH = 20;
const IMPORT = /^import\s+([\w$*{][^'"\n;]*?)\s+from\s+(['"])([^'"\n]+)\2;?[ \t]*\n?/gm;
/** Our kinds of boxes for those of other systems. */
export const BOX_KINDS: Readonly<Record<string, string>> = {
  ...{
    note: 'note',
    info: 'note',
    primary: 'note',
    secondary: 'note',
    success: 'tip',
    tip: 'tip',
    important: 'important',
  },
  ...{ warning: 'warning', caution: 'warning', danger: 'caution', error: 'caution' },
};
const OF_TABS = /(?:^|[,{[\s])(label|value):\s*(['"])(.*?)\2/g;

/** Writes what MDX adds to Markdown as directives, and reports the components to write. What has no form for it stays in the text. */
export function expandComponents(source: string, report: Report): string {
  const importedFrom = new Map<string, string>();
  for (const [, names = '', , from = ''] of source.matchAll(IMPORT)) {
    for (const name of names.match(/[\w$]+/g) ?? []) {
      importedFrom.set(name, from);
    }
  }
  const parts = componentsIn(source);
  const used = new Set<string>();
  const text = written(parts, { source, importedFrom, report }, used);
  return text.replace(IMPORT, (whole, names: string) => {
    const isUsed = (names.match(/[\w$]+/g) ?? []).every((name) => name === 'as' || used.has(name));
    return isUsed ? '' : whole;
  });
}

/** Finds components that are blocks: nothing else is in the line where they begin, nor after their end. */
function componentsIn(source: string): readonly Part[] {
  const stack: { readonly tag: Tag; readonly children: Part[] }[] = [];
  const root: Part[] = [];
  let position = 0;
  for (const tag of tagsIn(source)) {
    const children = stack.at(-1)?.children ?? root;
    if (tag.kind === 'start' && stack.length < MAX_DEPTH) {
      children.push(source.slice(position, tag.start));
      stack.push({ tag, children: [] });
      position = tag.end;
    } else if (tag.kind === 'empty') {
      children.push(source.slice(position, tag.start), component(tag, [], source));
      position = tag.end;
    } else if (stack.some((open) => open.tag.name === tag.name)) {
      children.push(source.slice(position, tag.start));
      position = tag.end;
      for (let open = stack.pop(); open !== undefined; open = stack.pop()) {
        const around = stack.at(-1)?.children ?? root;
        if (open.tag.name === tag.name) {
          around.push({ ...component(open.tag, open.children, source), end: tag.end });
          break;
        }
        // It never ends, so it is text.
        around.push(source.slice(open.tag.start, open.tag.end), ...open.children);
      }
    }
  }
  for (let open = stack.pop(); open !== undefined; open = stack.pop()) {
    const around = stack.at(-1)?.children ?? root;
    around.push(source.slice(open.tag.start, open.tag.end), ...open.children);
  }
  root.push(source.slice(position));
  return root;
}

function component(tag: Tag, children: readonly Part[], source: string): Component {
  const line = source.slice(source.lastIndexOf('\n', tag.start - 1) + 1, tag.start);
  const opening = source.slice(tag.start, tag.end);
  return { ...tag, opening, children, indentation: /^[ \t]*/.exec(line)?.[0] ?? '' };
}

function tagsIn(source: string): readonly Tag[] {
  let offset = 0;
  return partsOf(source).flatMap(({ kind, text }) => {
    const start = offset;
    offset += text.length;
    return kind === 'text'
      ? [...text.matchAll(TAG)].flatMap((match) => tagAt(source, start + match.index, match) ?? [])
      : [];
  });
}

function tagAt(source: string, start: number, [whole, slash, name = '']: RegExpExecArray): Tag | undefined {
  const props = new Map<string, Prop>();
  let position = start + whole.length;
  while (position - start < MAX_TAG) {
    END.lastIndex = position;
    const [ended, isEmpty] = END.exec(source) ?? [];
    if (ended !== undefined) {
      const begun = isEmpty ? 'empty' : 'start';
      return { name, kind: slash ? 'end' : begun, props, start, end: position + ended.length };
    }
    ATTRIBUTE.lastIndex = position;
    const [found, prop = '', double, single] = ATTRIBUTE.exec(source) ?? [];
    position += found?.length ?? source.slice(position, start + MAX_TAG).search(/\S|$/);
    const text = double ?? single;
    if (source[position] === '{') {
      const end = endOfBraces(source, position, start + MAX_TAG);
      if (end === undefined) {
        return undefined;
      }
      props.set(prop || '…', { expression: source.slice(position + 1, end - 1).trim() });
      position = end;
    } else if (found === undefined) {
      return undefined;
    } else {
      props.set(prop, text === undefined ? { expression: 'true' } : { text });
    }
  }
  return undefined;
}

function endOfBraces(source: string, start: number, limit: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let position = start; position < Math.min(source.length, limit); position += 1) {
    const character = source[position] ?? '';
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (/["'`]/.test(character)) {
      quote = character;
    } else if (character === '{') {
      depth += 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth === 0) {
        return position + 1;
      }
    }
  }
  return undefined;
}

function written(parts: readonly Part[], scan: Scan, used: Set<string>): string {
  return parts.map((part) => (typeof part === 'string' ? part : directive(part, scan, used))).join('');
}

function directive(part: Component, scan: Scan, used: Set<string>): string {
  const { name, opening, children, indentation, start, end } = part;
  const { source } = scan;
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start).replace(/<[^<>]*>/g, '');
  const [after = ''] = source.slice(end, end + MAX_TAG).split('\n', 1);
  const isOwn = name === 'Tabs' || name === 'TabItem';
  if (!isOwn && (before.trim() !== '' || after.replace(/<[^<>]*>/g, '').trim() !== '')) {
    return children.length === 0 ? source.slice(start, end) : `${opening}${written(children, scan, used)}</${name}>`;
  }
  used.add(name);
  const text = () => withoutIndentation(written(children, scan, used));
  const lines = blockOf(part, text, scan, used);
  // The first line has the indentation already.
  return `\n${lines}\n`.replace(/\n(?=[^\n])/g, `\n${indentation}`);
}

function blockOf(part: Component, text: () => string, scan: Scan, used: Set<string>): string {
  const { name, props, children } = part;
  const title = textOf(props, 'title');
  if (name === 'Tabs') {
    const labels = labelsIn(props);
    const items = children.filter((child) => typeof child !== 'string' && child.name === 'TabItem');
    const panes = items.map((item) => {
      const value = typeof item === 'string' ? '' : textOf(item.props, 'value');
      const label = (typeof item === 'string' ? '' : textOf(item.props, 'label')) || labels.get(value) || value;
      used.add('TabItem');
      const body = typeof item === 'string' ? item : withoutIndentation(written(item.children, scan, used));
      return `::tab ${label}\n\n${body}`;
    });
    return enclosed('tabs', panes.join('\n\n'));
  }
  if (name === 'Admonition' || name === 'Details') {
    const kind = name === 'Details' ? 'details' : (BOX_KINDS[textOf(props, 'type')] ?? 'note');
    return enclosed(`${kind} ${name === 'Details' ? textOf(props, 'summary') : title}`.trim(), text());
  }
  const { values, lost } = valuesOf(props);
  const directiveName = name
    .replace(/\./g, '-')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
    .toLowerCase();
  const from = scan.importedFrom.get(name);
  const list = Object.keys(values);
  scan.report(
    'unknown',
    `<${name}>${from === undefined ? '' : ` of ${from}`} is :::component ${directiveName} now. Write components/${directiveName}.tsx${list.length === 0 ? '' : ` with the props ${list.join(', ')}`}.${lost.length === 0 ? '' : ` What its ${lost.join(', ')} contained is left out.`}`,
  );
  const yaml = list.length === 0 ? '' : yamlOf(values);
  const inner = text();
  return `:::component ${directiveName}\n${yaml}:::${inner === '' ? '' : `\n\n${inner}`}`;
}

/** In Markdown, the items of a list would be other blocks than what is before them. */
function yamlOf(values: object): string {
  const document = new Document(values);
  visit(document, {
    Seq(_, list) {
      list.flow = list.items.every(isScalar);
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** A directive with more colons than those in it. */
function enclosed(opening: string, text: string): string {
  const inner = Math.max(2, ...(text.match(/^[ \t]*:{3,}/gm) ?? []).map((colons) => colons.trim().length));
  const colons = ':'.repeat(inner + 1);
  return `${colons}${opening}\n\n${text}\n\n${colons}`;
}

function textOf(props: ReadonlyMap<string, Prop>, name: string): string {
  const prop = props.get(name);
  const quoted = prop === undefined || 'text' in prop ? prop?.text : /^(["'`])(.*)\1$/.exec(prop.expression)?.[2];
  return (quoted ?? '').trim();
}

/** Labels that older versions of Docusaurus have in `values` of the tabs. */
function labelsIn(props: ReadonlyMap<string, Prop>): ReadonlyMap<string, string> {
  const values = props.get('values');
  const objects = values !== undefined && 'expression' in values ? values.expression.split('}') : [];
  return new Map(
    objects.map((object) => {
      const found = new Map([...object.matchAll(OF_TABS)].map(([, key, , text = '']) => [key, text]));
      return [found.get('value') ?? '', found.get('label') ?? ''];
    }),
  );
}

/** The props that are plain values, and the names of the others, which only a program knows. */
function valuesOf(props: ReadonlyMap<string, Prop>) {
  const values: Record<string, unknown> = {};
  const lost: string[] = [];
  for (const [name, prop] of props) {
    if ('text' in prop) {
      values[name] = prop.text;
      continue;
    }
    const literal = literalOf(prop.expression);
    if (literal === undefined) {
      lost.push(name);
    } else {
      values[name] = literal;
    }
  }
  return { values, lost };
}

/** A number, a text, a list or an object of JavaScript, which YAML reads too. */
function literalOf(expression: string): unknown {
  const isLiteral =
    /^(?:-?\d|true$|false$|["'[{]|`[^`$]*`$)/.test(expression) && !/=>|[()]|\b(?:props|require)\b/.test(expression);
  if (!isLiteral) {
    return undefined;
  }
  try {
    const value: unknown = parseYaml(
      expression.replace(/^`([\s\S]*)`$/, (_, text) => JSON.stringify(text)),
      { logLevel: 'silent' },
    );
    return value instanceof Date || (isFields(value) && Object.values(value).includes(null)) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Without the indentation that all lines have. The first line may follow a tag. */
function withoutIndentation(text: string): string {
  const lines = text.split('\n');
  const widths = lines.slice(1).flatMap((line) => (line.trim() === '' ? [] : line.search(/\S/)));
  const width = widths.length === 0 ? 0 : Math.min(...widths);
  return [lines[0]?.trim() ?? '', ...lines.slice(1).map((line) => line.slice(Math.min(width, line.search(/\S|$/))))]
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
