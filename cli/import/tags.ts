import { type Report, reportText } from '#import/source.ts';

type Arguments = Readonly<Record<string, string>>;

/** Returns what a tag becomes; undefined if it isn't known. `inner` returns the text before its end tag, and goes on after that. */
export type Rule = (args: Arguments, inner: () => string | undefined, written: string) => string | undefined;

export type Template = {
  /** Matches a tag such as `{{< name argument >}}`, with groups `end`, `name` and `written`. A tag without an end has no name. */
  readonly pattern: RegExp;
  readonly rules: Readonly<Record<string, Rule>>;
  /** Tells tags from text that looks like one. */
  readonly isTag?: (match: RegExpExecArray) => boolean;
};

const ARGUMENT = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))/g;

/** Replaces the tags of a template by what the rules make of them. Tags that no rule knows stay in the text. */
export function expandTags(text: string, { pattern, rules, isTag = () => true }: Template, report: Report): string {
  const found = [...text.matchAll(pattern)].filter(isTag);
  const tags = found.map(({ 0: whole, index: start, groups: { end: slash, name = '', written = '' } = {} }) => {
    return { start, end: start + whole.length, name: `${slash ? '/' : ''}${name}`, written };
  });
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
    result += text.slice(position, tag.start);
    position = tag.end;
    const rule = Object.hasOwn(rules, tag.name) ? rules[tag.name] : undefined;
    const made = rule?.(argumentsOf(tag.written), inner, tag.written.trim());
    if (made === undefined) {
      reportText(text.slice(tag.start, tag.end).replace(/\s+/g, ' ').slice(0, 60), report);
    }
    result += made ?? text.slice(tag.start, position);
  }
  return result + text.slice(position);
}

/** Parses `name="value" other`. Those without a name have their place as their name, from '0'. */
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
