import { createContext } from 'react-router';

/**
 * What a page says of itself in the terms of https://schema.org, on its way from the loader to the render of the same
 * document. Only crawlers read it, and they read documents, so it is in no loader data and no client code.
 */
export const structuredDataContext = createContext<object | null>(null);
