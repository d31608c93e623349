/** The value of fields in a new draft that only its author can fill in. The check accepts it only in drafts. */
export const DRAFT_PLACEHOLDER = 'TODO';
