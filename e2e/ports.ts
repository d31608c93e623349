export const PORT = Number(process.env.E2E_PORT ?? 4173);

/** Port of the gallery of the shell's parts. Not PORT + 1, which is the server's own second listener. */
export const GALLERY_PORT = PORT + 1000;

export const GALLERY_URL = `http://localhost:${GALLERY_PORT}`;
