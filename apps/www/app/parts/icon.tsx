import { MENU_ICON_PATHS } from '@portico/config/menu-icons';

const ICON_PATHS = { ...MENU_ICON_PATHS, check: 'm5 12.5 4.5 4.5L19 7.5', arrow: 'M4.5 12h15M13.5 6l6 6-6 6' } as const;

export type IconName = keyof typeof ICON_PATHS;

/** An icon next to words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
