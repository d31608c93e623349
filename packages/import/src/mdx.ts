import { escapeHtml, hasExtension, MEDIA, parseEmbed } from '@portico/content';
import { isFields } from '@portico/core/foreign-fields';
import type { Nodes, Root } from 'mdast';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { Document, isScalar, visit } from 'yaml';
import { BOX_KINDS, enclosed } from '#boxes.ts';
import { partsOf } from '#code.ts';
import { type Element, expressionIn, fileOf, literalOf, type Prop, propsOf, textAt } from '#mdx-props.ts';
import type { Report } from '#notes.ts';
import { reportHidden } from '#text.ts';

type Braces = Extract<Nodes, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>;
type Module = Extract<Nodes, { type: 'mdxjsEsm' }>;
type Added = Element | Braces | Module;

const parser = unified().use(remarkParse).use(remarkMath).use(remarkMdx).freeze();
const HTML_COMMENT = /<!--([\s\S]*?)-->/g;
const HEADING_ID = /\{#([\w-]+)\}/g;
// The beginning of an autolink, of an HTML tag that needs no end, or of nothing.
const NO_JSX =
  /<(?=[a-z][a-z\d+.-]*:|[^\s<>@]+@|(?:br|hr|img|input|wbr)\b(?:[^<>{}]*[^/<>{}])?>(?!\s{0,9}<\/)|[^\w/>$!])/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
// SVG attributes that contain hyphens. HTML attributes contain none.
const OF_SVG = /^(?:clip(?:Path|Rule)|text(?:Anchor|Decoration)|(?:fill|flood|font|stop|stroke)[A-Z]\w*)$/;

/**
 * Converts what MDX adds to Markdown: components to directives, elements to HTML, and comments to nothing. Reports which
 * components to write. What has no equivalent stays in the text.
 */
export function expandMdx(source: string, report: Report): string {
  const tree = parsed(source, report);
  return tree === undefined ? source : createExpansion(source, report)(tree);
}

/** Parses MDX. Reports why that isn't possible, if readers would notice it. */
function parsed(source: string, report: Report): Root | undefined {
  try {
    return parser.parse(masked(source));
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error)) {
      throw error;
    }
    const texts = partsOf(source).filter(({ kind }) => kind === 'text');
    const found = texts.flatMap(({ text }) => text.match(/<[A-Z][\w.]*|\{\s{0,9}\/\*/g) ?? []);
    if (found.length > 0) {
      report(
        found.some((each) => each.startsWith('{')) ? 'unpublished' : 'unknown',
        `It can't be read as MDX (${error.reason}), so its components and comments are text now. Delete what readers must not see, and write what the rest showed.`,
      );
    }
    return undefined;
  }
}

/** Hides what Docusaurus accepts, and MDX doesn't. All positions stay the same. */
function masked(source: string): string {
  return source
    .replace(HTML_COMMENT, (_, text: string) => `{/**${text.replaceAll('*/', '* ')}*/}`)
    .replace(HEADING_ID, '(#$1)')
    .replace(NO_JSX, '(');
}

function createExpansion(source: string, report: Report) {
  const importedFrom = new Map<string, string>();
  const used = new Set<string>();

  function expanded(tree: Root): string {
    const added = addedIn(tree.children);
    for (const { names, from } of added.flatMap((node) => (node.type === 'mdxjsEsm' ? importsIn(node) : []))) {
      for (const name of names) {
        importedFrom.set(name, from);
      }
    }
    // Only now we know which imports were for components that are directives now.
    const converted = new Map(added.map((node) => [node, node.type === 'mdxjsEsm' ? '' : textOf(node)]));
    return replaced(0, source.length, added, (node) =>
      node.type === 'mdxjsEsm' ? withoutUsed(node) : (converted.get(node) ?? ''),
    );
  }

  function replaced(start: number, end: number, added: readonly Added[], convert: (node: Added) => string): string {
    let [result, position] = ['', start];
    for (const node of added) {
      result += source.slice(position, startOf(node)) + convert(node);
      position = endOf(node);
    }
    return result + source.slice(position, end);
  }

  function between(start: number, end: number, children: readonly Nodes[]): string {
    return replaced(start, end, addedIn(children), textOf);
  }

  function textOf(node: Added): string {
    if (node.type === 'mdxjsEsm') {
      return sourceOf(node);
    }
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      return textOfBraces(node);
    }
    const { name, children } = node;
    const [first, last] = [children[0], children.at(-1)];
    if (name === null) {
      return first === undefined || last === undefined ? '' : between(startOf(first), endOf(last), children);
    }
    return /^[a-z][^.]*$/.test(name) ? htmlOf(node, name) : componentOf(node, name);
  }

  function textOfBraces(node: Braces): string {
    const program = node.data?.estree;
    const text = literalOf(expressionIn(program));
    if (typeof text === 'string' && /^[ \t]*$/.test(text)) {
      return text;
    }
    return program?.body.length === 0 && !sourceOf(node).startsWith('<!--') ? '' : sourceOf(node);
  }

  function htmlOf(node: Element, name: string): string {
    const end = endOfOpening(node);
    const opening = source.slice(startOf(node), end);
    const isEmpty = opening.endsWith('/>');
    if (name === 'summary' && !isEmpty) {
      // A summary exists in Markdown only as HTML.
      return `<summary>${inlineHtml(node.children)}</summary>`;
    }
    const hasJsxName = node.attributes.some((each) => 'name' in each && /[A-Z]/.test(each.name));
    const isJsx = opening.includes('{') || hasJsxName || (isEmpty && !VOID.test(name));
    const html = isJsx ? openingTag(node, name) : opening;
    return html + (isEmpty && !VOID.test(name) ? `</${name}>` : between(end, endOf(node), node.children));
  }

  function openingTag(node: Element, name: string): string {
    const lost: string[] = [];
    const written = propsOf(node).flatMap(({ name: prop, source: style, node: expression, value }) => {
      if (prop === 'style') {
        // Posts can't contain styles.
        reportHidden(`<${name} style="${hyphenated(style).replace(/[<>"'`]/g, '')}">`, report);
        return [];
      }
      const content = value ?? fileIn(expression);
      if (content === undefined || typeof content === 'object') {
        lost.push(prop);
        return [];
      }
      const plain = OF_SVG.test(prop) ? hyphenated(prop) : prop.toLowerCase();
      const attribute = prop === 'className' ? 'class' : plain;
      return content === false ? [] : [content === true ? attribute : `${attribute}="${escapeHtml(String(content))}"`];
    });
    if (lost.length > 0) {
      const what = `What ${lost.join(', ')} of <${name}> contained`;
      report('unknown', `${what} is left out, because only the old site understands it.`);
    }
    return `<${[name, ...written].join(' ')}>`;
  }

  /** Returns the path of a file that an expression names, perhaps by an import. */
  function fileIn(expression: Prop['node']): unknown {
    const node = expression?.type === 'MemberExpression' ? expression.object : expression;
    const from = node?.type === 'Identifier' ? importedFrom.get(node.name) : undefined;
    if (node?.type !== 'Identifier' || from === undefined || !hasExtension(from, MEDIA)) {
      return fileOf(expression);
    }
    used.add(node.name);
    return from;
  }

  /** Returns a video or picture that a component of a usual name shows. */
  function mediaOf(node: Element, name: string): string | undefined {
    const texts = propsOf(node).map((prop) => ({ ...prop, text: String(prop.value ?? fileIn(prop.node) ?? '') }));
    const textOfProp = (names: RegExp) => texts.find((prop) => names.test(prop.name) && prop.text !== '')?.text;
    const title = textOfProp(/^title$/) ?? '';
    if (/video|vimeo|youtube|player/i.test(name) && node.children.length === 0) {
      const id = textOfProp(/^(?:youtube|vimeo|video|embed)?_?id$|^v$/i) ?? '';
      const byId = /vimeo/i.test(name) ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`;
      const url = [...texts.map(({ text }) => text), byId].find((each) => parseEmbed(each) !== undefined);
      return url && `:::video ${url} ${title}`.trim();
    }
    const src = /^(?:figure|image|img|picture)$/i.test(name) ? textOfProp(/^src$/) : undefined;
    const caption = textOfProp(/^caption$/) ?? title;
    const alt = (textOfProp(/^alt$/) ?? '').replace(/[[\]\\]/g, '\\$&');
    return src && `![${alt}](<${src}>${caption && ` "${caption.replaceAll('"', '\\"')}"`})`;
  }

  function inlineHtml(nodes: readonly Nodes[]): string {
    const parts = nodes.map((node) => {
      switch (node.type) {
        case 'inlineCode':
          return `<code>${escapeHtml(node.value)}</code>`;
        case 'strong':
          return `<strong>${inlineHtml(node.children)}</strong>`;
        case 'emphasis':
          return `<em>${inlineHtml(node.children)}</em>`;
        case 'paragraph':
          return inlineHtml(node.children);
        default:
          return between(startOf(node), endOf(node), [node]);
      }
    });
    return parts.join('');
  }

  function componentOf(node: Element, name: string): string {
    const [start, end, openingEnd] = [startOf(node), endOf(node), endOfOpening(node)];
    const line = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
    const lineEnd = source.indexOf('\n', end);
    const after = source.slice(end, lineEnd === -1 ? undefined : lineEnd);
    const isOfTabs = name === 'Tabs' || name === 'TabItem';
    if (!isOfTabs && /\S/.test((line + after).replace(/<[^<>]*>/g, ''))) {
      return source.slice(start, openingEnd) + between(openingEnd, end, node.children);
    }
    used.add(name);
    // The first line is already indented.
    return `\n${blockOf(node, name)}\n`.replace(/\n(?=[^\n])/g, `\n${/^[ \t]*/.exec(line)}`);
  }

  function blockOf(node: Element, name: string): string {
    if (name === 'Tabs') {
      return enclosed('tabs', panesOf(node).join('\n\n'));
    }
    if (name === 'Details') {
      return enclosed(`details ${textAt(node, 'summary')}`.trim(), innerOf(node));
    }
    if (name === 'Admonition') {
      const kind = BOX_KINDS.get(textAt(node, 'type')) ?? 'note';
      return enclosed(`${kind} ${textAt(node, 'title')}`.trim(), innerOf(node));
    }
    const media = mediaOf(node, name);
    if (media !== undefined) {
      return media;
    }
    const { kept = [], lost = [] } = Object.groupBy(propsOf(node), ({ value }) =>
      value === undefined ? 'lost' : 'kept',
    );
    const directive = name
      .replace(/\./g, '-')
      .replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')
      .toLowerCase();
    const from = importedFrom.get(name);
    const namesOf = (props: readonly Prop[]) => props.map((prop) => prop.name).join(', ');
    const what = `<${name}>${from === undefined ? '' : ` of ${from}`} is :::component ${directive} now.`;
    const file = `Write components/${directive}.tsx${kept.length === 0 ? '' : ` with the props ${namesOf(kept)}`}.`;
    report('unknown', `${what} ${file}${lost.length === 0 ? '' : ` What its ${namesOf(lost)} contained is left out.`}`);
    const inner = innerOf(node);
    const yaml = kept.length === 0 ? '' : yamlOf(Object.fromEntries(kept.map((prop) => [prop.name, prop.value])));
    const opening = `component ${directive}`;
    return inner === '' ? `:::${opening}\n${yaml}:::` : enclosed(opening, `${yaml}---\n${inner}`);
  }

  function panesOf(tabs: Element): readonly string[] {
    // In older versions of Docusaurus, the labels are in the `values` of the tabs.
    const listed = propsOf(tabs).find(({ name }) => name === 'values')?.value;
    const labels = new Map(
      (Array.isArray(listed) ? listed : []).filter(isFields).map((each) => [each.value, each.label]),
    );
    return addedIn(tabs.children).flatMap((item) => {
      if (!('name' in item) || item.name !== 'TabItem') {
        return [];
      }
      used.add('TabItem');
      const value = textAt(item, 'value');
      return `::tab ${textAt(item, 'label') || labels.get(value) || value}\n\n${innerOf(item)}`;
    });
  }

  function innerOf(node: Element): string {
    const last = node.children.at(-1);
    return last === undefined ? '' : withoutIndentation(between(endOfOpening(node), endOf(last), node.children));
  }

  function endOfOpening({ name, attributes, ...node }: Element): number {
    const last = attributes.at(-1)?.position?.end.offset;
    return source.indexOf('>', last ?? startOf(node) + (name ?? '').length) + 1;
  }

  /** Returns the imports of a module without those that only directives used. */
  function withoutUsed(node: Module): string {
    let [result, position] = ['', startOf(node)];
    for (const { names, start, end } of importsIn(node)) {
      if (names.length > 0 && names.every((name) => used.has(name))) {
        result += source.slice(position, start);
        position = end + (/^[ \t]*\n?/.exec(source.slice(end, endOf(node)))?.[0].length ?? 0);
      }
    }
    return result + source.slice(position, endOf(node));
  }

  function sourceOf(node: Nodes): string {
    return source.slice(startOf(node), endOf(node));
  }

  return expanded;
}

/** Returns what MDX added to these nodes, without what is in it. */
function addedIn(nodes: readonly Nodes[]): readonly Added[] {
  return nodes.flatMap((node): readonly Added[] => {
    if (isAdded(node)) {
      return [node];
    }
    return 'children' in node ? addedIn(node.children) : [];
  });
}

function isAdded(node: Nodes): node is Added {
  return node.type.startsWith('mdx');
}

function startOf({ position }: Pick<Nodes, 'position'>): number {
  return position?.start.offset ?? 0;
}

function endOf({ position }: Pick<Nodes, 'position'>): number {
  return position?.end.offset ?? 0;
}

function importsIn({ data }: Module) {
  return (data?.estree?.body ?? []).flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') {
      return [];
    }
    const [start = 0, end = 0] = statement.range ?? [];
    const names = statement.specifiers.map(({ local }) => local.name);
    return [{ names, from: String(statement.source.value), start, end }];
  });
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

function hyphenated(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
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
