import { createContext } from 'react-router';

/**
 * A page's HTML on its way from the loader to the render of the same document. It does not go through the loader's data,
 * which the document would then carry a second time.
 */
export const markupContext = createContext<string | null>(null);
