import { isFields } from '@portico/core/foreign-fields';
import { Document, isScalar, parse as parseYaml, visit } from 'yaml';
import { BOX_KINDS, enclosed } from '#boxes.ts';
import { type Component, componentsIn, MAX_TAG, type Part, type Prop } from '#components-in-mdx.ts';
import { withHtml } from '#html-in-mdx.ts';
import type { Report } from '#notes.ts';

type Scan = { readonly source: string; readonly importedFrom: ReadonlyMap<string, string>; readonly report: Report };

const IMPORT = /^import\s+([\w$*{][^'"\n;]*?)\s+from\s+(['"])([^'"\n]+)\2;?[ \t]*\n?/gm;
const OF_TABS = /(?:^|[,{[\s])(label|value):\s*(['"])(.*?)\2/g;

/**
 * Converts what MDX adds to Markdown to directives, and reports which components to write. Components without an equivalent stay in the text.
 */
export function expandComponents(mdx: string, report: Report): string {
  const source = withHtml(mdx, report);
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
  // The first line is already indented.
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
    const kind = name === 'Details' ? 'details' : (BOX_KINDS.get(textOf(props, 'type')) ?? 'note');
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

/** In Markdown, a YAML list would be a separate block from the text before it. */
function yamlOf(values: object): string {
  const document = new Document(values);
  visit(document, {
    Seq(_, list) {
      list.flow = list.items.every(isScalar);
    },
  });
  return document.toString({ lineWidth: 0 });
}

function textOf(props: ReadonlyMap<string, Prop>, name: string): string {
  const prop = props.get(name);
  const quoted = prop === undefined || 'text' in prop ? prop?.text : /^(["'`])(.*)\1$/.exec(prop.expression)?.[2];
  return (quoted ?? '').trim();
}

/** In older versions of Docusaurus, the labels are in the `values` of the tabs. */
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

/** Returns the props that are plain values, and the names of the others, which only a program can evaluate. */
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

/** Parses a JavaScript number, string, list or object, which YAML can read too. */
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

/** Removes the indentation that all lines share. The first line may follow a tag. */
function withoutIndentation(text: string): string {
  const lines = text.split('\n');
  const widths = lines.slice(1).flatMap((line) => (line.trim() === '' ? [] : line.search(/\S/)));
  const width = widths.length === 0 ? 0 : Math.min(...widths);
  return [lines[0]?.trim() ?? '', ...lines.slice(1).map((line) => line.slice(Math.min(width, line.search(/\S|$/))))]
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}
