import { closest } from '@portico/core/closest';
import type { Element } from 'hast';
import { h } from 'hastscript';
import { isMap } from 'yaml';
import { type Mistake, offsetOf, parseYaml } from '#front-matter/yaml.ts';
import type { JsonObject } from '#markdown/body-part.ts';
import { shownBy } from '#markdown/body-parts.ts';
import type { Token } from '#markdown/parsing/tokens.ts';
import type { ElementVisitor, Notices, PostContext } from '#markdown/tree/context.ts';
import { lineOf } from '#markdown/tree/tree.ts';

/** The components that a site provides for its posts. */
export type SiteComponents = {
  readonly names: readonly string[];
  /** Loads the site's schema and text for a component's props. */
  readonly load: (name: string) => Promise<ComponentFacts>;
};

/** The exports of `components/NAME.props.ts`. The schema follows https://standardschema.dev. */
export type ComponentFacts = {
  readonly schema?: StandardSchema | undefined;
  /** What the component shows, in words. */
  readonly text?: string | ((props: JsonObject) => string) | undefined;
};

type StandardSchema = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Validated | Promise<Validated>;
  };
  /** The fields of a valibot schema. */
  readonly entries?: Readonly<Record<string, unknown>>;
};
type Validated = { readonly value?: unknown; readonly issues?: readonly Issue[] | undefined };
type Issue = {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
};

/** A component that a post uses, with its props as YAML. */
export type NamedComponent = {
  readonly name: string;
  readonly yaml: string;
  readonly hasMarkdown: boolean;
  readonly token: Token;
};

/** The limit per post, because the server renders each of them for the page. */
const MAX_COMPONENTS = 30;
const MAX_CHARACTERS = 20_000;
const MAX_TEXT = 500;

const ELEMENT = 'x-component';

export const collectComponent: ElementVisitor = (node, { components, notices }, ancestors) => {
  components.push({ node, index: Number(node.properties.dataSource) });
  const isInOther = ancestors.some((other) => other.type === 'element' && other.tagName !== ELEMENT);
  if (isInOther) {
    const place = 'a component in a list, a quotation or another block shows only its text';
    const message = `${place}; write :::component at the beginning of a line, between paragraphs`;
    notices.report('component/place', lineOf(node), message);
  }
};

/** Finishes the components of a post. A component that is unknown or has invalid props keeps the post from being published. */
export async function finishComponents(
  { components, replacements, notices, ids }: Pick<PostContext, 'components' | 'replacements' | 'notices' | 'ids'>,
  named: readonly NamedComponent[],
  site: SiteComponents,
): Promise<void> {
  const next = components[MAX_COMPONENTS];
  if (next !== undefined) {
    const message = `a post has at most ${MAX_COMPONENTS} components; split the post`;
    notices.refuse('component/props', lineOf(next.node), message);
  }
  for (const { node, index } of components.slice(0, MAX_COMPONENTS)) {
    const component = named[index];
    if (component !== undefined) {
      const id = `component-${component.name}`;
      const claimed = ids.unique(id);
      replacements.set(node, [await elementOf(component, { node, id: claimed, notices, site })]);
    }
  }
}

type Place = {
  readonly node: Element;
  readonly id: string;
  readonly notices: Notices;
  readonly site: SiteComponents;
};

async function elementOf(component: NamedComponent, { node, id, notices, site }: Place): Promise<Element> {
  const { name, yaml, hasMarkdown, token } = component;
  const line = lineOf(node);
  if (!site.names.includes(name)) {
    notices.refuse('component/props', line, unknown(name, site.names));
    return h('p', { id }, name);
  }
  const { schema, text } = await site.load(name);
  const { document, lines, mistakes } = parseYaml(yaml, MAX_CHARACTERS);
  const report = ({ offset, message, field }: Mistake) => {
    // The first line of the YAML is the one after the directive.
    notices.refuse(
      'component/props',
      line + lines.linePos(offset).line,
      field ? `${field} of ${name}: ${message}` : message,
    );
  };
  mistakes.slice(0, 1).forEach(report);
  const written: unknown = mistakes.length > 0 ? {} : (document.toJS() ?? {});
  if (mistakes.length === 0 && document.contents !== null && !isMap(document.contents)) {
    const advice = hasMarkdown ? '' : '; Markdown that it shows follows them, below a line ---';
    report({ offset: 0, message: `the props of ${name} are lines such as "burst: 10"${advice}` });
  }
  const { value = written, issues = [] } =
    mistakes.length > 0 || schema === undefined ? {} : await schema['~standard'].validate(written);
  for (const { message, path = [] } of issues) {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part));
    const near = closest(String(keys.at(-1) ?? ''), Object.keys(schema?.entries ?? {}));
    const isKnown = near === undefined || near === keys.at(-1);
    const shown = isKnown ? message : `${message}. Did you mean ${near}?`;
    report({ offset: offsetOf(document, keys), message: shown, field: keys.join('.') });
  }
  const props = isJsonObject(value) ? value : {};
  // The site's function may rely on what its schema demands.
  const given = textOf(mistakes.length === 0 && issues.length === 0 ? text : undefined, props);
  const said = given ?? (hasMarkdown ? '' : `Interactive: ${name.replaceAll('-', ' ')}`);
  const part = { component: 'site', props: { name, id, props }, text: said } as const;
  const link = h('a', { href: `#${id}` }, said);
  token.meta = { text: said, id, hasMarkdown };
  if (!hasMarkdown) {
    return shownBy(h('p', { id }, link), part);
  }
  const children = h('div', node.children);
  return shownBy(h('div', { id }, said === '' ? [] : h('p', link), children), part, { children });
}

function unknown(name: string, names: readonly string[]): string {
  const near = closest(name, names);
  const others = names.length === 0 ? 'It has none.' : `Its components are ${names.join(', ')}.`;
  const advice = near === undefined ? others : `Did you mean ${near}?`;
  return `the site has no component ${JSON.stringify(name)}. ${advice} A new one is components/${name}.tsx, and needs a build`;
}

function textOf(text: ComponentFacts['text'], props: JsonObject): string | undefined {
  const said = typeof text === 'function' ? text(props) : text;
  const named = [said, props.caption, props.title].find((each) => typeof each === 'string' && each.trim() !== '');
  return named === undefined ? undefined : String(named).slice(0, MAX_TEXT);
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
