import type { SiteConfig, SocialLink } from '#config/site-config.ts';
import { type SocialMark, socialMark } from '#config/social-marks.ts';

/** The part of the configuration that is sent to browsers, as `site.config.ts?browser`: what the shell and the pages show. */
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
  | 'productDomain'
  | 'drawings'
> & {
  readonly blog: Pick<SiteConfig['blog'], 'name' | 'topics'>;
  /** Those that the configuration omits are the main site. */
  readonly hosts: Readonly<Record<'marketing' | 'docs' | 'dashboard', string>>;
  readonly social: ReadonlyArray<Pick<SocialLink, 'label' | 'href'> & { readonly mark: SocialMark }>;
  /** Origin of the site with the blog, for an app on another origin; absent in the site's own apps. */
  readonly siteOrigin?: string;
};

export function browserConfig(siteConfig: SiteConfig, siteOrigin?: string): BrowserConfig {
  const { brand, company, tagline, navigation, account, footer, search, newsletter } = siteConfig;
  const { marketing, docs = marketing, dashboard = marketing } = siteConfig.hosts;
  const topics = Object.entries(siteConfig.blog.topics ?? {}).flatMap(([name, { text: _, ...shown }]) =>
    Object.keys(shown).length === 0 ? [] : [[name, shown] as const],
  );
  return {
    ...{ brand, company, tagline, navigation, account, footer, search, newsletter },
    productDomain: siteConfig.productDomain,
    social: siteConfig.social.map(({ label, href, icon }) => ({ label, href, mark: socialMark(icon) })),
    blog: { name: siteConfig.blog.name, ...(topics.length > 0 && { topics: Object.fromEntries(topics) }) },
    hosts: { marketing, docs, dashboard },
    ...(siteConfig.drawings === false && { drawings: false }),
    ...(siteOrigin !== undefined && { siteOrigin }),
  };
}
