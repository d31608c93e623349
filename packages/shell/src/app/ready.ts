/** The event on the window when React has taken over the document: from then on its listeners answer. */
export const READY = 'portico:ready';
