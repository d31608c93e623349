import { closest } from '@portico/config/closest';
import { foldedField } from '#front-matter/other-names.ts';
import { MAX_CHARACTERS } from '#front-matter/yaml.ts';

const YES = /^(?:true|yes|on|y|1)$/i;
const NO = /^(?:false|no|off|n|0|never)$/i;
const NOT_PUBLIC =
  /^(?:draft|private|hidden|unpublished|scheduled|future|archived|internal|secret|protected|password|members|paid|trash|deleted|wip|in[-_ ]?progress|pending|(?:(?:in|pending)[-_ ]?)?review)$/i;

/** What systems call the fields that say who may read a post, folded, with the values for which it isn't public. */
const HIDDEN_IF: ReadonlyArray<readonly [names: string, isHidden: (value: string) => boolean]> = [
  ['draft isdraft unpublished private isprivate hidden ishidden archived', (value) => !NO.test(value)],
  ['published ispublished publish public ispublic visible live', (value) => NO.test(value)],
  ['status state poststatus visibility access', (value) => NOT_PUBLIC.test(value)],
];

// Also the spellings that are not YAML: draft:true, draft = true.
const FIELD_LINE = /^["']?([a-z][\w -]{0,30}?)["']?[ \t]*[:=](.*)$/i;

/** Whether a field plainly says that the post isn't public, in our words, in those of another system, or misspelled. */
function isHidden(field: string, value: string): boolean {
  // A misspelled name counts only with a plain value.
  const isMisspelled = () => YES.test(value) && closest(foldedField(field), ['draft']) !== undefined;
  return ruleOf(field)?.(value) ?? isMisspelled();
}

function ruleOf(field: string): ((value: string) => boolean) | undefined {
  const folded = foldedField(field);
  return HIDDEN_IF.find(([names]) => names.split(' ').includes(folded))?.[1];
}

/** Whether front matter says that the post isn't public, even if the rest of it isn't YAML. */
export function isWithdrawn(frontMatter: string): boolean {
  return frontMatter
    .slice(0, MAX_CHARACTERS)
    .split(/\r?\n/)
    .some((line) => {
      const [, field, written = ''] = FIELD_LINE.exec(line) ?? [];
      const value = written
        .replace(/\s#.*/s, '')
        .trim()
        .replace(/^["']|["']$/g, '');
      return field !== undefined && isHidden(field, value);
    });
}

/** Says what to write in the place of such a field; undefined if it is not one. */
export function visibilityRemedy(field: string, value: unknown): string | undefined {
  const text = String(value).trim();
  if (isHidden(field, text)) {
    const isPartly = /hidden|visib|access|private/i.test(field);
    const unlisted = isPartly ? ', or unlisted: true to keep the post at its URL' : '';
    return `readers do not see the post, because this says that it is not public; write draft: true${unlisted}`;
  }
  // `published` may also have a date.
  const isPublic = ruleOf(field) !== undefined && !/^\d{4}/.test(text);
  return isPublic ? 'remove it, because a post is public unless it has draft: true' : undefined;
}
