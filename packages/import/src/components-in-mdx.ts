import { partsOf } from '#code-and-comments.ts';

/** The value of a prop: a text, or the expression in braces. */
export type Prop = { readonly text: string } | { readonly expression: string };

type Tag = {
  readonly name: string;
  readonly kind: 'start' | 'end' | 'empty';
  readonly props: ReadonlyMap<string, Prop>;
  readonly start: number;
  readonly end: number;
};

export type Component = Omit<Tag, 'kind'> & {
  /** Its start tag. */
  readonly opening: string;
  readonly indentation: string;
  readonly children: readonly Part[];
};
export type Part = string | Component;

const TAG = /<(\/?)([A-Z][\w.]*)(?=[\s/>])/g;
const ATTRIBUTE = /\s*([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|(?=\{)))?/y;
const END = /\s*(\/?)>/y;
// The maximum number of characters to examine for each tag.
export const MAX_TAG = 4000;
const MAX_DEPTH = 20;

/** Finds components that are blocks: nothing else is on the line where they begin, nor after their end. */
export function componentsIn(source: string): readonly Part[] {
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
    } else if (tag.kind === 'end' && stack.some((open) => open.tag.name === tag.name)) {
      children.push(source.slice(position, tag.start));
      position = tag.end;
      for (let open = stack.pop(); open !== undefined; open = stack.pop()) {
        const around = stack.at(-1)?.children ?? root;
        if (open.tag.name === tag.name) {
          around.push({ ...component(open.tag, open.children, source), end: tag.end });
          break;
        }
        // It is never closed, so it is text.
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

/** Parses the tag whose beginning a pattern has matched: `<`, `/` and its name. */
export function tagAt(source: string, start: number, [whole, slash, name = '']: RegExpExecArray): Tag | undefined {
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

/** Returns the position after the brace that matches the one at `start`, if it is before the limit. */
export function endOfBraces(source: string, start: number, limit: number): number | undefined {
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
