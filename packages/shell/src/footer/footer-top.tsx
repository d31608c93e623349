import type { BrowserConfig } from '@portico/core/browser-config';
import { Newsletter } from '#footer/newsletter.tsx';
import { Logo } from '#icons/icons.tsx';

export type FooterTopProps = Pick<BrowserConfig, 'brand' | 'tagline' | 'newsletter'>;

/** The top of the footer: the logo, the tagline and the form for the newsletter. */
export function FooterTop({ brand, tagline, newsletter }: FooterTopProps) {
  return (
    <div className="site-footer-top stack">
      <div>
        <p className="site-brand">
          <Logo place="footer" />
          {brand}
        </p>
        {tagline !== undefined && <p>{tagline}</p>}
      </div>
      <Newsletter id="footer-newsletter" newsletter={newsletter} />
    </div>
  );
}
