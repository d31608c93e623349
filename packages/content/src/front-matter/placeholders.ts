/** The value of fields in a new draft that only its author can fill in. The check accepts it only in drafts. */
export const DRAFT_PLACEHOLDER = 'TODO';

/** The start of placeholder texts that `npm run new-provider` writes. */
export const SITE_PLACEHOLDER = 'Replace this';
