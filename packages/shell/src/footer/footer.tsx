import { SocialIcon } from '#icons/social-icon.tsx';
import { SiteLink } from '#link/site-link.tsx';
import { Newsletter } from '#newsletter/newsletter.tsx';
import { usePageData, useShell } from '#shell-context.tsx';

/** The site's footer: link columns, copyright, social links. */
export function Footer() {
  const { site } = useShell();
  const { year } = usePageData();
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <nav className="site-footer-columns" aria-label="Footer">
          {site.footer.map((column) => (
            <section key={column.id} aria-labelledby={`footer-${column.id}`}>
              <h2 id={`footer-${column.id}`}>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.label}>
                    <SiteLink href={link.href}>{link.label}</SiteLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <Newsletter id="footer-newsletter" />
        <div className="site-footer-end">
          <p>
            © {year} {site.company}
          </p>
          <ul className="site-social" aria-label="Elsewhere">
            {site.social.map((link) => (
              <li key={link.label}>
                <a href={link.href} target="_blank" rel="noopener" aria-label={link.label}>
                  <SocialIcon icon={link.icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
