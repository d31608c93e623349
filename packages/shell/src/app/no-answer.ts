/** Thrown to the router in the place of what `fetch` rejects with where nobody answers; see prefetch-on-intent.ts. */
export class NoAnswer extends TypeError {}
