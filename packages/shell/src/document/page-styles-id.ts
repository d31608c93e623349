/** The id of the styles that a document has for its page. */
export const PAGE_STYLES_ID = 'page--styles';
