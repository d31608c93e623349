/** What is known of a look beside its colours. */
export type LookFacts = {
  /** The choice in the theme menu. */
  readonly label: string;
  /** What the button of the theme menu shows. */
  readonly icon: 'sun' | 'moon';
  /** What the browser's own controls and scroll bars follow (`color-scheme`). */
  readonly scheme: 'light' | 'dark';
  /** `more` promises the contrast of WCAG AAA, `no-preference` that of AA. */
  readonly contrast: 'no-preference' | 'more';
  /**
   * Whether the theme `system` comes to it where the operating system asks for its scheme and contrast. One look does so
   * for each of the four pairs; others are there only for who chooses them.
   */
  readonly followsSystem: boolean;
};

/**
 * The looks, in the menu's order. A look is a row here and its colours in look-colors.ts. Its name is what the cookie, the
 * class of `<html>` and `data-applied-theme` say.
 */
export const LOOKS = {
  light: {
    label: 'Light Mode',
    icon: 'sun',
    scheme: 'light',
    contrast: 'no-preference',
    followsSystem: true,
  },
  dark: {
    label: 'Dark Mode',
    icon: 'moon',
    scheme: 'dark',
    contrast: 'no-preference',
    followsSystem: true,
  },
  'light-high-contrast': {
    label: 'Light High Contrast',
    icon: 'sun',
    scheme: 'light',
    contrast: 'more',
    followsSystem: true,
  },
  'dark-high-contrast': {
    label: 'Dark High Contrast',
    icon: 'moon',
    scheme: 'dark',
    contrast: 'more',
    followsSystem: true,
  },
} as const satisfies Readonly<Record<string, LookFacts>>;

export type Look = keyof typeof LOOKS;

/** The names, in the menu's order. */
export const LOOK_NAMES: readonly Look[] = Object.keys(LOOKS).filter(isLook);

export function isLook(value: unknown): value is Look {
  return typeof value === 'string' && Object.hasOwn(LOOKS, value);
}
