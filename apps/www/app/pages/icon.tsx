import type { OfferingIcon, StopKind } from '@portico/site/pages';

type IconName = OfferingIcon | StopKind | 'check' | 'arrow' | 'download';

const SHIELD = 'M12 3l7.5 3v5.5c0 4.6-3.1 7.9-7.5 9.5-4.4-1.6-7.5-4.9-7.5-9.5V6zM8.8 12l2.3 2.3 4.2-4.6';

/** Path data in a box of 24 by 24, drawn as the shell's icons are. */
export const ICON_PATHS: Readonly<Record<IconName, string>> = {
  tunnel: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  gateway: 'M4.5 4v16M19.5 4v16M4.5 8h15M4.5 16h15M9.5 8v8M14.5 8v8',
  network: 'M4.5 4.5h6v6h-6zM13.5 13.5h6v6h-6zM10.5 7.5h6v6',
  cluster: 'M12 2.8l8 4.6v9.2l-8 4.6-8-4.6V7.4zM12 12l8-4.6M12 12v9.2M12 12 4 7.4',
  device: 'M7 7h10v10H7zM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5',
  globe: 'M12 3.5a8.5 8.5 0 1 0 .01 0M3.5 12h17M12 3.5c4.7 5 4.7 12 0 17M12 3.5c-4.7 5-4.7 12 0 17',
  shield: SHIELD,
  webhook: 'M3.5 12H15M11 8l4 4-4 4M15 4.5h5v15h-5',
  code: 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 5l-3 14',
  chart: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  client: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  edge: SHIELD,
  service: 'M4 4.5h16v6H4zM4 13.5h16v6H4zM7.5 7.5h.01M7.5 16.5h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  arrow: 'M4.5 12h15M13.5 6l6 6-6 6',
};

/** An icon beside the words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
