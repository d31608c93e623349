/** What a drawing can show, as a provider names it in its configuration. Their order decides what an unknown topic gets. */
export const MOTIF_NAMES = [
  'blocks',
  'branches',
  'labels',
  'fan-out',
  'guard',
  'layers',
  'mesh',
  'trail',
  'timeline',
  'tokens',
  'tunnel',
  'waves',
] as const;

export type MotifName = (typeof MOTIF_NAMES)[number];

/** The looks' colours that a drawing can have; in each look they have the contrast of text. */
export const HUES = ['accent', 'note', 'tip', 'important', 'caution', 'code-keyword', 'code-constant'] as const;

export type Hue = (typeof HUES)[number];
