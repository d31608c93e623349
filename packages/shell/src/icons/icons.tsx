import type { BrowserConfig } from '@portico/core/browser-config';
import { logoMarkup } from '#icons/logo-markup.ts';

export { ICONS } from '#icons/icon-paths.ts';

export type IconProps = {
  /** An SVG path on a grid of 24 × 24, drawn as a line. */
  readonly path: string | undefined;
  readonly className?: string;
};

/** A decorative line drawing. The element around it has the accessible name. */
export function Icon({ path, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      // On pages of other sites, it may be visible before the styles have loaded.
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export function SocialIcon({ mark: { path, isLogo } }: Pick<BrowserConfig['social'][number], 'mark'>) {
  return (
    <svg className="icon social-icon" data-is-logo={isLogo ? '' : undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/**
 * The brand's logo, a decoration next to the brand's name. A page contains it several times, so its ids are prefixed with its
 * place: `url(#id)` refers to the first element with that id, and if that one is in the closed drawer, a gradient or clip path
 * doesn't work.
 */
export function Logo({ place }: { readonly place: 'drawer' | 'header' | 'footer' }) {
  return <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoMarkup(place) }} />;
}
