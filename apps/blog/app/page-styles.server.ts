/// <reference types="@portico/shell/types" />
import list from './styles/list-page.css?inline';
import post from './styles/post-page.css?inline';

/** Posts have a style sheet, and all other pages have that of lists. A document contains the one of its page. */
export const pageStyles = { list, post };
