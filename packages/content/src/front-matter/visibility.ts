import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import { fieldNamed } from '#front-matter/other-names.ts';

const NO = /^(?:false|no|off|n|0|never)$/i;
/** Values that say that a post isn't shown yet. */
const NOT_YET = /^(?:not[-_ ]?yet|tbd|later|on[-_ ]?hold)$/i;
const YES = /^(?:true|yes|on|y|1)$/i;

// Other systems have many names for the fields that decide who may read a post. They are made of these words.
const NEGATING = words('not no non dont');
const HIDING = words(
  'draft drafts private hide hidden unpublish unpublished unlist unlisted archived disabled secret internal confidential wip exclude excluded embargo embargoed invisible inactive restricted deleted trashed withdrawn retracted hold',
);
const SHOWING = words(
  'publish published public visible live show shown enabled active ready approved listed listing list lists indexed feed feeds rss search home available released',
);
const STATUS = words('status state visibility access');
// Other words for a post's audience, or for its progress.
const STAGE = words('stage audience workflow type review readers');
const MOMENT = words('date time day schedule scheduled release launch pub go start begin');
const NEUTRAL = words('is do post page article only in from on at until the for to');
/** Values that say that a post is public. */
const PUBLIC = /^(?:public|published|visible|live)$/i;

/** Values of a status or stage for which a post isn't public. */
const NOT_PUBLIC =
  /^(?:drafts?|private|internal|confidential|unpublished|embargoed|pending|wip|(?:work[-_ ]?)?in[-_ ]?progress|not[-_ ](?:published|public|ready)|(?:members|subscribers|staff|employees)(?:[-_ ]?only)?)$/i;
/** Values of a status. Under other names, `review` may be a kind of post. */
const NOT_PUBLIC_STATUS =
  /^(?:hidden|scheduled|future|archived|secret|protected|password|paid|trash|deleted|withdrawn|retracted|on[-_ ]?hold|(?:(?:in|pending)[-_ ]?)?review)$/i;

// A field at the beginning of a line, including spellings that are not YAML: draft:true, draft = true.
const FIELD = /^([ \t]*)["']?([A-Za-z_][\w -]{0,40})["']?[ \t]*[:=](.*)$/gm;
const TEXT_BLOCK = /:[ \t]*[|>][-+\d]*[ \t]*\r?\n(?:[ \t][^\r\n]*(?:\r?\n|$)|\r?\n)*/g;
// A value may be long, but its beginning is enough.
const MAX_VALUE = 100;

// Fields of other systems that affect whether a post is public, whatever their value.
const DECIDES =
  /^_?(?:expir|unpubli|publi|pub_?date|embargo|schedul|release_?date|password|protect|member|paywall|premium|restrict|build$|headless|robots|noindex|nofollow|sitemap|search|access|visib|hid|private|draft|unlist|status|review_?status|approv)/i;
const DECIDING_FIELDS = new Set(['draft', 'unlisted', 'date']);

/** Whether an unknown field may affect whether the post is public. `meant` is the known field with a similar name. */
export function decidesVisibility(field: string, meant: string | undefined): boolean {
  return DECIDES.test(field) || DECIDING_FIELDS.has(meant ?? '');
}

/** Whether front matter says, in any wording, that the post isn't public, even if the rest of it isn't YAML. */
export function isWithdrawn(frontMatter: string, ownFields: readonly string[] = []): boolean {
  return frontMatter
    .replace(TEXT_BLOCK, ':\n')
    .matchAll(FIELD)
    .some(([, indentation, field = '', rest = '']) => {
      const value = rest.replace(/[ \t]#.*/, '');
      // An indented line belongs to another field, such as `toc`. Only `draft` always refers to the post.
      const isOther = !FRONT_MATTER_FIELDS.includes(field) && !ownFields.includes(field) && indentation === '';
      return (field === 'draft' || isOther) && hides(field, value);
    });
}

/** Says what to write instead of such a field, and whether the post is held back until then; undefined if it isn't such a field. */
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
    ? { decides: false, remedy: 'remove it, because a post is public unless it has draft: true' }
    : undefined;
}

const LATER = {
  decides: true,
  remedy:
    'readers do not see the post, because this date is in the future; write date for the day from which they see it, or name the field in blog.fields of site.config.ts if it means something else',
};

/** Whether a field says that the post becomes visible on a day in the future. */
function isLater(field: string, value: string): boolean {
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(value) && Date.parse(value) > Date.now();
  const own = wordsIn(field);
  const isOfPost = own.length > 0 && own.every((word) => [SHOWING, STATUS, MOMENT].some((set) => set.has(word)));
  const meant = fieldNamed(field);
  return (
    isDate && (meant === 'date' || (meant === undefined && (isOfPost || own.some((word) => /^embargo/.test(word)))))
  );
}

function hides(field: string, written: string): boolean {
  const value = written
    .trim()
    .slice(0, MAX_VALUE)
    .replace(/^["'[ ]+|["'\] ]+$/g, '');
  const own = wordsIn(field);
  const meaning = meaningOf(own);
  const isStatus = own.some((word) => STATUS.has(word));
  return (
    ((isStatus || own.some((word) => STAGE.has(word))) && NOT_PUBLIC.test(value)) ||
    isLater(field, value) ||
    (isStatus && NOT_PUBLIC_STATUS.test(value)) ||
    (meaning === 'hidden' && !NO.test(value)) ||
    (meaning === 'shown' && (NO.test(value) || NOT_YET.test(value))) ||
    // This matches misspellings of `draft`.
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

/** What a field's name says about the post if its value is true; undefined if the field is about something else, such as hide_title. */
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
