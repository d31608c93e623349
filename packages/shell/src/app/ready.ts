/** The event on the window when React has taken over the document, and its listeners answer, or when it is known never to. */
export const READY = 'portico:ready';
