/** The id of a document's styles for its page. */
export const PAGE_STYLES_ID = 'page--styles';
