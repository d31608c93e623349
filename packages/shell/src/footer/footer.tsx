/// <reference path="../types.d.ts" />
import FooterEnd from 'virtual:slots/footer-end';
import FooterTopSlot from 'virtual:slots/footer-top';
import { footerLabels, footer as texts } from '@portico/core/texts';
import { memo } from 'react';
import { KEEPS_HTML, Static } from '#content/html.tsx';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';
import { FooterTop } from '#footer/footer-top.tsx';
import { SocialIcon } from '#icons/icons.tsx';
import { Tooltip } from '#tooltip/tooltip.tsx';

export const Footer = memo(function Footer() {
  const { brand, company, tagline, social, newsletter, drawings } = useShell().siteConfig;
  const { year } = usePageData();
  const top = { brand, tagline, newsletter };
  const siteHref = useSiteHref();

  return (
    <footer className={drawings === false ? 'site-footer site-footer-plain' : 'site-footer'}>
      <div className="site-footer-inner stack">
        {FooterTopSlot === null ? <FooterTop {...top} /> : <FooterTopSlot {...top} instead={<FooterTop {...top} />} />}
        <Static as="nav" piece="footer" className="site-footer-columns grid entry" aria-label={texts.navigation}>
          {KEEPS_HTML ? null : <FooterColumns />}
        </Static>
        {FooterEnd !== null && <FooterEnd />}
        <div className="row entry">
          <p>
            © {year} {company}
          </p>
          <ul className="site-social row" role="list" aria-label={texts.elsewhere}>
            {social.map((link) => (
              <li key={link.label}>
                <Tooltip text={texts.inNewTab(link.label)}>
                  <a
                    className="icon-button"
                    href={siteHref(link.href)}
                    target="_blank"
                    rel="noopener"
                    aria-label={link.label}
                  >
                    <SocialIcon mark={link.mark} />
                  </a>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
});

function FooterColumns() {
  const { footer } = useShell().siteConfig;
  const siteHref = useSiteHref();
  return footer.map(({ id, title, links }) => (
    <div key={id}>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <a href={siteHref(link.href)} data-preferences={link.label === footerLabels.preferences ? '' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
