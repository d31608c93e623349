import { closest } from '@portico/config/closest';
import { foldedField } from '#front-matter/other-names.ts';
import { MAX_CHARACTERS } from '#front-matter/yaml.ts';

type Visibility = 'public' | 'hidden' | undefined;

const YES = /^(?:true|yes|on|y|1)$/i;
const NO = /^(?:false|no|off|n|0|never)$/i;
const NOT_NO = /^(?!(?:false|no|off|n|0|never)$)/i;
const NOT_PUBLIC =
  /^(?:draft|private|hidden|unpublished|scheduled|future|archived|internal|secret|protected|password|members|paid|trash|deleted|wip|in[-_ ]?progress|pending|(?:(?:in|pending)[-_ ]?)?review)$/i;

type Meaning = { readonly names: string; readonly hidden: RegExp; readonly isPublic: RegExp };

/** What systems call the fields that say who may read a post, folded, with what their values mean. */
const MEANINGS: readonly Meaning[] = [
  { names: 'draft isdraft unpublished private isprivate hidden ishidden archived', hidden: NOT_NO, isPublic: NO },
  { names: 'published ispublished publish public ispublic visible live', hidden: NO, isPublic: YES },
  { names: 'status state poststatus visibility access', hidden: NOT_PUBLIC, isPublic: /^/ },
];
const FIELDS: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) => meaning.names.split(' ').map((name) => [name, meaning] as const)),
);

// Also the spellings that are not YAML: draft:true, draft = true.
const FIELD_LINE = /^["']?([a-z][\w -]{0,30}?)["']?[ \t]*[:=](.*)$/i;

/** What a field plainly says about who may read the post, in our words, in those of another system, or misspelled. */
function visibilityOf(field: string, value: unknown): Visibility {
  const text = String(value).trim();
  const folded = foldedField(field);
  const meaning = FIELDS.get(folded);
  // A misspelled name counts only with a plain value.
  const isHidden = meaning?.hidden.test(text) ?? (YES.test(text) && closest(folded, ['draft']) !== undefined);
  if (isHidden) {
    return 'hidden';
  }
  return meaning?.isPublic.test(text) ? 'public' : undefined;
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
      return field !== undefined && visibilityOf(field, value) === 'hidden';
    });
}

/** Says what to write in the place of such a field; undefined if it is not one. */
export function visibilityRemedy(field: string, value: unknown): string | undefined {
  const visibility = visibilityOf(field, value);
  if (visibility === 'hidden') {
    const unlisted = /hidden|visib|access|private/i.test(field)
      ? ', or unlisted: true to keep the post at its URL'
      : '';
    return `readers do not see the post, because this says that it is not public; write draft: true${unlisted}`;
  }
  return visibility && 'remove it, because a post is public unless it has draft: true';
}
