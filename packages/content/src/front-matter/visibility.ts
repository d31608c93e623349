const NOT_NO = /^(?!(?:false|no|off|n|0|never)$)/i;
const STATE =
  /^(?:drafts?|private|hidden|internal|unpublished|pending|scheduled|future|archived|trash|deleted|withdrawn|protected|password|paid|members|subscribers|(?:(?:in|pending)[-_ ])?review)\b/i;

/** The fields that say, here or in other systems, whether a post is public, each with the values that hide it. */
const HIDING: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    draft: NOT_NO,
    published: /^(?:false|no|off|n|0|never|not\b.*)$/i,
    status: STATE,
    visibility: STATE,
    private: NOT_NO,
    hidden: NOT_NO,
  }),
);
const SHOWING = /^(?:true|yes|on|y|1|false|no|off|n|0|public|published|visible|live)$/i;
// Includes spellings that are not YAML: draft:true, draft = true.
const FIELD = new RegExp(`^([ \\t]*)["']?(${[...HIDING.keys()].join('|')})["']?[ \\t]*[:=](.*)$`, 'gim');
// A value may be long, but its beginning is enough.
const MAX_VALUE = 100;

/** What a field with this value says about the post; undefined if it is about something else. */
export function visibilityOf(field: string, value: unknown): 'hidden' | 'shown' | undefined {
  const text = String(value)
    .slice(0, MAX_VALUE)
    .replace(/[ \t]#.*/, '')
    .replace(/^["'[\s]+|["'\],\s]+$/g, '');
  const hiding = HIDING.get(field.toLowerCase());
  if (hiding?.test(text)) {
    return 'hidden';
  }
  return hiding !== undefined && SHOWING.test(text) ? 'shown' : undefined;
}

/** Whether front matter says that the post isn't public, even if the rest of it isn't YAML. */
export function isWithdrawn(frontMatter: string, ownFields: Pick<ReadonlySet<string>, 'has'> = new Set()): boolean {
  return frontMatter.matchAll(FIELD).some(([, indentation, field = '', value]) => {
    // An indented line belongs to another field, such as `toc`. Only `draft` always refers to the post.
    const isOfPost = field === 'draft' || (indentation === '' && !ownFields.has(field));
    return isOfPost && visibilityOf(field, value) === 'hidden';
  });
}
