/**
 * The looks, in the menu's order. A look is its name here, its row in LOOKS, and its colours in look-colors.ts; types name
 * what is missing. The name is what the cookie, the class of `<html>` and `data-applied-theme` say.
 */
export const LOOK_NAMES = ['light', 'dark', 'light-high-contrast', 'dark-high-contrast'] as const;

export type Look = (typeof LOOK_NAMES)[number];

/** What is known of a look beside its colours. */
export type LookFacts = {
  /** What the button of the theme menu shows. */
  readonly icon: 'sun' | 'moon';
  /** What the browser's own controls and scroll bars follow (`color-scheme`). */
  readonly scheme: 'light' | 'dark';
  /** `more` promises the contrast of WCAG AAA, `normal` that of AA. */
  readonly contrast: 'normal' | 'more';
};

export const LOOKS: Readonly<Record<Look, LookFacts>> = {
  light: { icon: 'sun', scheme: 'light', contrast: 'normal' },
  dark: { icon: 'moon', scheme: 'dark', contrast: 'normal' },
  'light-high-contrast': { icon: 'sun', scheme: 'light', contrast: 'more' },
  'dark-high-contrast': { icon: 'moon', scheme: 'dark', contrast: 'more' },
};

/** What an operating system asks for. */
export type SystemPreferences = Pick<LookFacts, 'scheme' | 'contrast'>;

/**
 * The look that the theme `system` comes to, by what the operating system asks for; without JavaScript it is what readers
 * see. Readers can only choose the other looks by name. This table is separate because the script before the first
 * paint includes it.
 */
export const SYSTEM_LOOKS: Readonly<
  Record<SystemPreferences['scheme'], Readonly<Record<SystemPreferences['contrast'], Look>>>
> = {
  light: { normal: 'light', more: 'light-high-contrast' },
  dark: { normal: 'dark', more: 'dark-high-contrast' },
};

/** The looks that follow the operating system, with what it asks for. */
export function systemLooks(): ReadonlyArray<SystemPreferences & { readonly look: Look }> {
  const pairs = (['normal', 'more'] as const).flatMap((contrast) =>
    (['light', 'dark'] as const).map((scheme) => ({ scheme, contrast })),
  );
  return pairs.map(({ scheme, contrast }) => ({ scheme, contrast, look: SYSTEM_LOOKS[scheme][contrast] }));
}
