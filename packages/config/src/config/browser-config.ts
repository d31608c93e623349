import type { SiteConfig, SocialLink } from '#config/site-config.ts';
import { type SocialMark, socialMark } from '#config/social-marks.ts';

/** The part of the configuration that browsers get, as `site.config.ts?browser`: what the shell and the pages show. */
export type BrowserConfig = Pick<
  SiteConfig,
  | 'brand'
  | 'company'
  | 'tagline'
  | 'navigation'
  | 'account'
  | 'footer'
  | 'search'
  | 'newsletter'
  | 'notFoundLinks'
  | 'productDomain'
> & {
  readonly blog: Pick<SiteConfig['blog'], 'name'>;
  readonly hosts: Pick<SiteConfig['hosts'], 'marketing' | 'docs' | 'dashboard'>;
  readonly social: ReadonlyArray<Pick<SocialLink, 'label' | 'href'> & { readonly mark: SocialMark }>;
  /** Origin of the site with the blog, for an app on another origin; absent in the site's own apps. */
  readonly siteOrigin?: string;
};

export function browserConfig(
  {
    brand,
    company,
    tagline,
    navigation,
    account,
    footer,
    search,
    newsletter,
    notFoundLinks,
    productDomain,
    social,
    blog: { name },
    hosts,
  }: SiteConfig,
  siteOrigin?: string,
): BrowserConfig {
  const { marketing, docs, dashboard } = hosts;
  return {
    brand,
    company,
    navigation,
    account,
    footer,
    search,
    productDomain,
    social: social.map(({ label, href, icon }) => ({ label, href, mark: socialMark(icon) })),
    blog: { name },
    hosts: { marketing, docs, dashboard },
    ...(tagline !== undefined && { tagline }),
    ...(newsletter !== undefined && { newsletter }),
    ...(notFoundLinks !== undefined && { notFoundLinks }),
    ...(siteOrigin !== undefined && { siteOrigin }),
  };
}
