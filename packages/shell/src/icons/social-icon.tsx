import type { SocialLink } from '@portico/config/site-config';
import { SOCIAL_MARKS } from '#icons/social-marks.ts';

type Mark = keyof typeof SOCIAL_MARKS;

const PATHS: Readonly<Record<Exclude<SocialLink['icon'], Mark>, readonly string[]>> = {
  rss: ['M5 5a14 14 0 0 1 14 14', 'M5 11a8 8 0 0 1 8 8', 'M5.5 18.5h.01'],
  code: ['m8 7-5 5 5 5', 'm16 7 5 5-5 5', 'm13.5 5-3 14'],
  'short-message': ['M4 5h16v11h-9l-5 4v-4H4z', 'M8 9h8', 'M8 12h5'],
  professional: ['M4 8h16v11H4z', 'M9 8V5h6v3', 'M4 13h16'],
  video: ['M3 6h18v12H3z', 'm10.5 9.5 4 2.5-4 2.5z'],
};

/** The mark of a network, or a line drawing of a kind of one, for a social link; the link itself carries the name. */
export function SocialIcon({ icon }: { readonly icon: SocialLink['icon'] }) {
  if (isMark(icon)) {
    return (
      <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
        <path d={SOCIAL_MARKS[icon]} />
      </svg>
    );
  }
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {PATHS[icon].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

function isMark(icon: SocialLink['icon']): icon is Mark {
  return icon in SOCIAL_MARKS;
}
