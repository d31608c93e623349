import { type Report, reportText } from '#notes.ts';

type Arguments = Readonly<Record<string, string>>;

/** Returns the text before a tag's end tag, and continues after that. In the `expanded` form, tags of the same name may be nested. */
type Inner = (form?: 'source' | 'expanded') => string | undefined;

/** Returns the replacement for a tag; undefined if the tag is unknown. */
export type Rule = (args: Arguments, inner: Inner, written: string) => string | undefined;

export type Template = {
  /** Matches a tag such as `{{< name argument >}}`, with the groups `end`, `name` and `written`. A tag that is never closed has no name. */
  readonly pattern: RegExp;
  readonly rules: Readonly<Record<string, Rule>>;
  /** Distinguishes tags from text that looks like one. */
  readonly isTag?: (match: RegExpExecArray) => boolean;
};

type Tag = { readonly start: number; readonly end: number; readonly name: string; readonly written: string };

const MAX_DEPTH = 20;
const ARGUMENT = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g;

/** Replaces the tags of a template according to the rules. Tags without a rule stay in the text. */
export function expandTags(text: string, { pattern, rules, isTag = () => true }: Template, report: Report): string {
  const found = [...text.matchAll(pattern)].filter(isTag);
  const tags = found.map(({ 0: whole, index: start, groups: { end: slash, name = '', written = '' } = {} }): Tag => {
    return { start, end: start + whole.length, name: `${slash ? '/' : ''}${name}`, written };
  });
  const ends = endsOf(tags);

  /** Expands the text between two tags, given by index. */
  function between(before: number, after: number, depth: number): string {
    let [result, position] = ['', tags[before]?.end ?? 0];
    for (const [offset, tag] of tags.slice(before + 1, after).entries()) {
      if (tag.start < position) {
        continue;
      }
      const index = before + 1 + offset;
      const inner: Inner = (form = 'source') => {
        const end = ends[form].get(index) ?? after;
        const endTag = tags[end];
        if (end >= after || endTag === undefined || (form === 'expanded' && depth === MAX_DEPTH)) {
          return undefined;
        }
        position = endTag.end;
        return form === 'source' ? text.slice(tag.end, endTag.start) : between(index, end, depth + 1);
      };
      result += text.slice(position, tag.start);
      position = tag.end;
      const rule = Object.hasOwn(rules, tag.name) ? rules[tag.name] : undefined;
      const made = rule?.(argumentsOf(tag.written), inner, tag.written.trim());
      if (made === undefined) {
        reportText(text.slice(tag.start, tag.end).replace(/\s+/g, ' ').slice(0, 60), report);
      }
      result += made ?? text.slice(tag.start, position);
    }
    return result + text.slice(position, tags[after]?.start);
  }

  return between(-1, tags.length, 0);
}

/** Returns, for each tag, the index of the next end tag, and that of its own end tag if tags of the same name are nested. */
function endsOf(tags: readonly Tag[]) {
  const [source, expanded] = [new Map<number, number>(), new Map<number, number>()];
  const next = new Map<string, number>();
  const unused = new Map<string, number[]>();
  for (const [index, { name }] of [...tags.entries()].reverse()) {
    if (name.startsWith('/')) {
      next.set(name, index);
      const ends = unused.get(name) ?? [];
      unused.set(name, ends);
      ends.push(index);
    } else {
      source.set(index, next.get(`/${name}`) ?? tags.length);
      expanded.set(index, unused.get(`/${name}`)?.pop() ?? tags.length);
    }
  }
  return { source, expanded };
}

/** Parses `name="value" other`. An argument without a name gets its position as its name, starting at '0'. */
function argumentsOf(written: string): Arguments {
  let index = 0;
  const found = [...written.matchAll(ARGUMENT)].map(([, name, ...values]) => [
    name ?? index++,
    values.join('').replace(/\\(?=["\\])/g, ''),
  ]);
  return Object.fromEntries(found);
}

export function fence(info: string, code: string | undefined): string | undefined {
  const marks = code?.includes('```') ? '`'.repeat(9) : '```';
  return code && `\n${marks}${info}\n${code.replace(/^[ \t]*\n/, '').trimEnd()}\n${marks}\n`;
}
