import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import { fieldNamed } from '#front-matter/other-names.ts';

const NO = /^(?:false|no|off|n|0|never)$/i;
const YES = /^(?:true|yes|on|y|1)$/i;

// Other systems have many names for the fields that say who may read a post, which are made of these words.
const NEGATING = words('not no non');
const HIDING = words(
  'draft drafts private hide hidden unpublish unpublished unlist unlisted archived disabled secret internal confidential wip exclude excluded embargo embargoed invisible inactive restricted',
);
const SHOWING = words(
  'publish published public visible live show shown enabled active ready approved listed listing list lists indexed feed feeds rss search home available released',
);
const STATUS = words('status state visibility access');
const NEUTRAL = words('is post page article only in from on at until the for to');
/** Values that say that a post is public. */
const PUBLIC = /^(?:public|published|visible|live)$/i;

/** Values for which a post isn't public, whatever the field's name is. */
const NOT_PUBLIC =
  /^(?:drafts?|private|internal|confidential|unpublished|embargoed|pending|wip|(?:work[-_ ]?)?in[-_ ]?progress|not[-_ ](?:published|public|ready)|(?:members|subscribers|staff|employees)(?:[-_ ]?only)?)$/i;
/** Those of a status. Under other names, `review` may be a kind of post. */
const NOT_PUBLIC_STATUS =
  /^(?:hidden|scheduled|future|archived|secret|protected|password|paid|trash|deleted|(?:(?:in|pending)[-_ ]?)?review)$/i;

// A field at the beginning of a line, also in spellings that are not YAML: draft:true, draft = true.
const FIELD = /^[ \t]*["']?([A-Za-z_][\w -]{0,40})["']?[ \t]*[:=](.*)$/gm;
const TEXT_BLOCK = /:[ \t]*[|>][-+\d]*[ \t]*\r?\n(?:[ \t].*\n|\r?\n)*/g;

// Fields of other systems that decide about being public, whatever their value is.
const DECIDES =
  /^_?(?:expir|unpubli|publi|pub_?date|embargo|schedul|release_?date|password|protect|member|paywall|premium|restrict|build$|headless|robots|noindex|nofollow|sitemap|search|access|visib|hid|private|draft|unlist|status|review_?status|approv)/i;
const DECIDING_FIELDS = new Set(['draft', 'unlisted', 'date']);

/** Whether an unknown field may decide about being public. `meant` is the known field that is similar to it. */
export function decidesVisibility(field: string, meant: string | undefined): boolean {
  return DECIDES.test(field) || DECIDING_FIELDS.has(meant ?? '');
}

/** Whether front matter says that the post isn't public, in any words, even if the rest of it isn't YAML. */
export function isWithdrawn(frontMatter: string, ownFields: readonly string[] = []): boolean {
  return frontMatter
    .replace(TEXT_BLOCK, ':\n')
    .matchAll(FIELD)
    .some(([, field = '', rest = '']) => {
      const value = rest.replace(/[ \t]#.*$/, '');
      const isOther = !FRONT_MATTER_FIELDS.includes(field) && !ownFields.includes(field);
      return (field === 'draft' || isOther) && hides(field, value);
    });
}

/** Says what to write in the place of such a field, and whether the post waits for that; undefined if it is not one. */
export function visibilityRemedy(field: string, value: unknown) {
  const text = String(value);
  if (isLater(field, text)) {
    return fieldNamed(field) === undefined ? LATER : undefined;
  }
  if (hides(field, text)) {
    return {
      decides: true,
      remedy:
        'readers do not see the post, because this says that it is not public; write draft: true, or unlisted: true to keep the post at its URL',
    };
  }
  const isPlain = [YES, NO, PUBLIC].some((values) => values.test(text));
  return isPlain && isAboutReaders(field)
    ? { decides: DECIDES.test(field), remedy: 'remove it, because a post is public unless it has draft: true' }
    : undefined;
}

const LATER = {
  decides: true,
  remedy:
    'readers do not see the post, because this date is in the future; write date for the day from which they see it, or name the field in blog.fields of site.config.ts if it means something else',
};

/** Whether a field that is not about a change or an end has a day in the future. */
function isLater(field: string, value: string): boolean {
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(value) && Date.parse(value) > Date.now() && !/expir|unpubli/i.test(field);
  return isDate && ['date', undefined].includes(fieldNamed(field));
}

function hides(field: string, written: string): boolean {
  const value = written.trim().replace(/^["'[ ]+|["'\] ]+$/g, '');
  const own = wordsIn(field);
  const meaning = meaningOf(own);
  return (
    NOT_PUBLIC.test(value) ||
    isLater(field, value) ||
    (own.some((word) => STATUS.has(word)) && NOT_PUBLIC_STATUS.test(value)) ||
    (meaning === 'hidden' && !NO.test(value)) ||
    (meaning === 'shown' && NO.test(value)) ||
    // Misspelled.
    (/^_*d[raft]{2,5}s?$/i.test(field) && YES.test(value))
  );
}

function isAboutReaders(field: string): boolean {
  const own = wordsIn(field);
  return meaningOf(own) !== undefined || own.some((word) => STATUS.has(word));
}

function wordsIn(field: string): readonly string[] {
  const parts = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[-_ ]+/);
  return parts.filter((word) => word !== '' && !NEUTRAL.has(word));
}

/** What a name says about the post if its value is true; undefined if it is about something else, as hide_title is. */
function meaningOf(own: readonly string[]): 'hidden' | 'shown' | undefined {
  const isNegated = own.filter((word) => NEGATING.has(word) || HIDING.has(word)).length % 2 === 1;
  const about = own.filter((word) => !NEGATING.has(word));
  const isKnown = about.length > 0 && about.every((word) => HIDING.has(word) || SHOWING.has(word));
  if (!isKnown) {
    return undefined;
  }
  return isNegated ? 'hidden' : 'shown';
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
