type Compound = {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly isRoot: boolean;
};

type Attribute = { readonly name: string; readonly operator: string; readonly value: string };

type Rule = {
  /** From the element outwards. */
  readonly parts: ReadonlyArray<{ readonly compound: Compound; readonly isChild: boolean }>;
  readonly rank: number;
  readonly declarations: readonly Declaration[];
};

type Declaration = { readonly property: string; readonly value: string; readonly isImportant: boolean };

/** The rules of a style sheet as Mermaid writes them: flat, with selectors of tags, classes, ids and attributes. */
export type StyleRules = readonly Rule[];

/** Reads a style sheet. Rules with a `:` (states, which a drawing does not have) and those in `@` are left out. */
export function readStyleRules(css: string): StyleRules {
  const rules: Rule[] = [];
  const flat = withoutAtRules(css.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ''));
  for (const [, selectors = '', body = ''] of flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const declarations = readDeclarations(body);
    for (const selector of selectors.split(',')) {
      const rule = readSelector(selector.trim());
      if (rule !== undefined) {
        rules.push({ ...rule, declarations });
      }
    }
  }
  return rules;
}

/** `property: value` in an inline style or a rule. */
export function readDeclarations(body: string): readonly Declaration[] {
  return body.split(';').flatMap((text) => {
    const colon = text.indexOf(':');
    if (colon === -1) {
      return [];
    }
    const value = text.slice(colon + 1).trim();
    const isImportant = /!\s*important$/.test(value);
    const property = text.slice(0, colon).trim().toLowerCase();
    return [{ property, value: value.replace(/\s*!\s*important$/, ''), isImportant }];
  });
}

/** What a style sheet, an inline style and the presentation attributes say of an element, by the cascade's order. */
export function declaredStyle(element: Element, rules: StyleRules): ReadonlyMap<string, string> {
  const found = new Map<string, { value: string; rank: number }>();
  const declare = ({ property, value, isImportant }: Declaration, rank: number) => {
    const weight = rank + (isImportant ? 1e9 : 0);
    if (weight >= (found.get(property)?.rank ?? -1)) {
      found.set(property, { value, rank: weight });
    }
  };
  for (const { name, value } of element.attributes) {
    declare({ property: name, value, isImportant: false }, 0);
  }
  for (const rule of rules) {
    if (matches(element, rule.parts, 0)) {
      for (const declaration of rule.declarations) {
        declare(declaration, rule.rank);
      }
    }
  }
  for (const declaration of readDeclarations(element.getAttribute('style') ?? '')) {
    declare(declaration, 1e8);
  }
  return new Map(Array.from(found, ([property, { value }]) => [property, value]));
}

function matches(element: Element, parts: Rule['parts'], index: number): boolean {
  const part = parts[index];
  if (part === undefined || !matchesCompound(element, part.compound)) {
    return part === undefined;
  }
  const next = parts[index + 1];
  if (next === undefined) {
    return true;
  }
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (matches(parent, parts, index + 1)) {
      return true;
    }
    if (next.isChild) {
      return false;
    }
  }
  return false;
}

function matchesCompound(element: Element, { tag, id, classes, attributes, isRoot }: Compound): boolean {
  return (
    (!isRoot || element.parentElement === null) &&
    (tag === undefined || element.localName === tag.toLowerCase() || element.localName === tag) &&
    (id === undefined || element.id === id) &&
    classes.every((name) => element.classList.contains(name)) &&
    attributes.every((attribute) => matchesAttribute(element.getAttribute(attribute.name), attribute))
  );
}

function matchesAttribute(actual: string | null, { operator, value }: Attribute): boolean {
  if (actual === null) {
    return false;
  }
  switch (operator) {
    case '':
      return true;
    case '$':
      return actual.endsWith(value);
    case '^':
      return actual.startsWith(value);
    case '*':
      return actual.includes(value);
    default:
      return actual === value;
  }
}

function readSelector(selector: string): Omit<Rule, 'declarations'> | undefined {
  const parts: Array<{ compound: Compound; isChild: boolean }> = [];
  let rank = 0;
  let isChild = false;
  for (const word of selector.replaceAll('>', ' > ').split(/\s+/).filter(Boolean)) {
    if (word === '>') {
      isChild = true;
      continue;
    }
    const classes: string[] = [];
    const attributes: Attribute[] = [];
    let id: string | undefined;
    let tag: string | undefined;
    const isRoot = word.startsWith(':root');
    const rest = word
      .replace(/^:root/, '')
      .replaceAll(/\[([\w-]+)(?:([$^*]?=)["']?([^"'\]]*)["']?)?\]/g, (_, name: string, sign = '', value = '') => {
        attributes.push({ name, operator: sign.length === 2 ? sign.charAt(0) : sign, value });
        return '';
      })
      .replaceAll(/([.#])((?:[\w-]|\P{ASCII}|\\.)+)/gu, (_, kind: string, name: string) => {
        if (kind === '.') {
          classes.push(name.replaceAll('\\', ''));
        } else {
          id = name.replaceAll('\\', '');
        }
        return '';
      })
      .replace(/^(?:\*|[a-z][\w-]*)/i, (name) => {
        tag = name === '*' ? undefined : name;
        return '';
      });
    if (rest !== '') {
      return undefined;
    }
    rank += (id === undefined ? 0 : 10_000) + (classes.length + attributes.length) * 100 + (tag === undefined ? 0 : 1);
    parts.unshift({ compound: { tag, id, classes, attributes, isRoot }, isChild });
    isChild = false;
  }
  // Kept at the child: moved to the parent, which is looked for from there.
  const outwards = parts.map(({ compound }, index) => ({ compound, isChild: parts[index - 1]?.isChild ?? false }));
  return parts.length === 0 ? undefined : { parts: outwards, rank: rank + 1 };
}

/** Behind the brace that closes the one at a place. */
function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (const { 0: brace, index } of css.slice(open).matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth === 0) {
      return open + index + 1;
    }
  }
  return css.length;
}

/** Drops `@keyframes` and its kin with their blocks. */
function withoutAtRules(css: string): string {
  let result = '';
  let position = 0;
  for (let at = css.indexOf('@'); at !== -1; at = css.indexOf('@', position)) {
    result += css.slice(position, at);
    const end = css.indexOf(';', at);
    const open = css.indexOf('{', at);
    if (open === -1 || (end !== -1 && end < open)) {
      position = end === -1 ? css.length : end + 1;
      continue;
    }
    position = endOfBlock(css, open);
  }
  return result + css.slice(position);
}
