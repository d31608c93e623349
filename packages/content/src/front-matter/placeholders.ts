/** The value in a new draft of fields that only the author can fill in. The check accepts it only in drafts. */
export const DRAFT_PLACEHOLDER = 'TODO';
