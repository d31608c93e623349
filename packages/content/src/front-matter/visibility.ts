const END = '["\']?[ \\t]*(?:#.*)?$';
const YES = '[ \\t]*["\']?(?:true|yes|on|y|1)';
const NO = '[ \\t]*["\']?(?:false|no|off|n|0|never)';
const NOT_PUBLIC =
  '[ \\t]*["\']?(?:draft|private|hidden|unpublished|scheduled|future|archived|internal|secret|protected|password|members|paid|trash|deleted|wip|in[-_ ]?progress|pending|(?:(?:in|pending)[-_ ]?)?review)';

/** What systems call the fields that say who may read a post, with the values for which it isn't public. */
const HIDDEN_IF = [
  ['draft|private|hidden|unpublished|archived', `(?!${NO}${END})`],
  ['publish(?:ed)?|public|visible|live', `${NO}${END}`],
  ['status|state|visibility|access', `${NOT_PUBLIC}${END}`],
  // Misspelled.
  ['d[raft]{2,5}s?', `${YES}${END}`],
].map(([names, values]) => `(?:${names})["']?[ \\t]*[:=]${values}`);

// Also in spellings that are not YAML: draft:true, draft = true.
const HIDDEN = new RegExp(`^["']?(?:is|post)?[-_ ]?(?:${HIDDEN_IF.join('|')})`, 'im');
const SHOWN = /^(?:is)?[-_ ]?(?:draft|hidden|private|publish(?:ed)?|public|visible|live|status|visibility)$/i;

// Fields of other systems that decide about being public, whatever their value is.
const DECIDES =
  /^_?(?:expir|unpubli|publi|pub_?date|embargo|schedul|release_?date|password|protect|member|paywall|premium|restrict|build$|headless|robots|noindex|nofollow|sitemap|search|access|visib|hid|private|draft|unlist|status|review_?status|approv)/i;
const DECIDING_FIELDS = new Set(['draft', 'unlisted', 'date']);

/** Whether an unknown field may decide about being public. `meant` is the known field that is similar to it. */
export function decidesVisibility(field: string, meant: string | undefined): boolean {
  return DECIDES.test(field) || DECIDING_FIELDS.has(meant ?? '');
}

/** Whether front matter says that the post isn't public, in any words, even if the rest of it isn't YAML. */
export function isWithdrawn(frontMatter: string): boolean {
  return HIDDEN.test(frontMatter);
}

/** Says what to write in the place of such a field; undefined if it is not one. */
export function visibilityRemedy(field: string, value: unknown): string | undefined {
  if (isWithdrawn(`${field}: ${value}`)) {
    return 'readers do not see the post, because this says that it is not public; write draft: true, or unlisted: true to keep the post at its URL';
  }
  // `published` may also have a date.
  const isPublic = SHOWN.test(field) && !/^\d{4}/.test(String(value));
  return isPublic ? 'remove it, because a post is public unless it has draft: true' : undefined;
}
