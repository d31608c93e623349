import type { BrowserConfig } from '@portico/config/browser-config';

/** The logo of a network, or a line drawing. The link around it has the name. */
export function SocialIcon({ mark: { path, isLogo } }: Pick<BrowserConfig['social'][number], 'mark'>) {
  return (
    <svg className="icon social-icon" data-is-logo={isLogo ? '' : undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
