/** What a reader can agree to, in the order in which it is asked; `necessary` needs no consent. */
export const CATEGORIES = ['necessary', 'functional', 'analytics', 'marketing'] as const;

export type Category = (typeof CATEGORIES)[number];
