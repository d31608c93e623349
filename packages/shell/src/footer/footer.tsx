import type { SiteConfig } from '@portico/site/config';
import { SocialIcon } from '#icons/social-icon.tsx';
import { Newsletter } from '#newsletter/newsletter.tsx';

export type FooterProps = {
  readonly site: Pick<SiteConfig, 'company' | 'footer' | 'social' | 'newsletter'>;
  /** The present one, in UTC. */
  readonly year: number;
};

/** What is in the site's footer: link columns, copyright, social links. For the server alone: see static-parts.tsx. */
export function Footer({ site: { company, footer, social, newsletter }, year }: FooterProps) {
  return (
    <div className="site-footer-inner">
      <nav className="site-footer-columns" aria-label="Footer">
        {footer.map((column) => (
          <section key={column.id} aria-labelledby={`footer-${column.id}`}>
            <h2 id={`footer-${column.id}`}>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Newsletter id="footer-newsletter" newsletter={newsletter} />
      <div className="site-footer-end">
        <p>
          © {year} {company}
        </p>
        <ul className="site-social" aria-label="Elsewhere">
          {social.map((link) => (
            <li key={link.label}>
              <a href={link.href} target="_blank" rel="noopener" aria-label={link.label}>
                <SocialIcon icon={link.icon} />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
