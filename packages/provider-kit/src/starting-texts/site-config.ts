import { LANGUAGES } from '@portico/site/languages';
import { textsIn } from '@portico/site/texts-in';
import type { Answers } from '#answers.ts';
import { socialLink } from '#social-links.ts';
import { HostLink, typeScript } from '#starting-texts/typescript.ts';

/** The text of a provider's site.config.ts: all that pages need, with menus and footer that are short on purpose. */
export function siteConfigText(answers: Answers): string {
  const { brand, company, domain, tagline, accent, social } = answers;
  const language = answers.language === LANGUAGES[0] ? undefined : answers.language;
  // Consent finds the policy by it.
  const { footerLabels } = textsIn(answers.language);
  const hosts = ['marketing', 'docs', 'dashboard', 'code'] as const;
  const fields = {
    brand,
    language,
    company,
    tagline,
    accent,
    blog: {
      name: `${brand} blog`,
      title: `${brand} blog: News and tutorials`,
      description: `News and tutorials from the engineers of ${brand}.`,
      author: `The ${brand} team`,
    },
  };
  const rest = {
    productDomain: domain,
    navigation: [
      { label: 'Blog', href: '/blog' },
      {
        id: 'docs',
        label: 'Docs',
        groups: [
          {
            links: [
              { label: 'View all docs', href: new HostLink('docs'), icon: 'docs', about: 'Concepts and references' },
              // Where there is no code host, it is the marketing site, which has no source to show.
              ...(answers.code === answers.marketing || answers.code === `https://${domain}`
                ? []
                : [
                    {
                      label: 'Source code',
                      href: new HostLink('code'),
                      icon: 'repository',
                      about: 'What is open to all',
                    },
                  ]),
            ],
          },
        ],
      },
      { label: 'Pricing', href: '/pricing' },
      { label: 'Download', href: '/download' },
    ],
    account: {
      logIn: { label: 'Log in', href: new HostLink('dashboard', '/login') },
      signUp: { label: 'Sign up', href: new HostLink('dashboard', '/signup') },
    },
    footer: [
      {
        id: 'product',
        title: 'Product',
        links: [
          { label: 'Pricing', href: '/pricing' },
          { label: 'Download', href: '/download' },
          { label: 'Docs', href: new HostLink('docs') },
        ],
      },
      {
        id: 'company',
        title: 'Company',
        links: [
          { label: 'About', href: new HostLink('marketing', '/about') },
          { label: 'Terms of Service', href: new HostLink('marketing', '/terms') },
          { label: footerLabels.policy, href: new HostLink('marketing', '/privacy') },
        ],
      },
    ],
    social: [{ label: 'RSS feed', href: '/blog/rss.xml', icon: 'rss' }, ...social.map((url) => socialLink(url, brand))],
    security: { contact: `mailto:security@${domain}` },
    // None: tags of the first post would be mistakes once it is replaced.
    search: { defaultTags: [] },
  };
  const inner = (object: object) => typeScript(object).slice(1, -1).trim();
  return [
    "import type { SiteConfig } from '@portico/site/config';",
    '',
    ...hosts.map((name) => `const ${name} = ${typeScript(answers[name])};`),
    'const hosts = { marketing, docs, dashboard, code };',
    '',
    `/** ${brand.replaceAll('*/', '* /')}, the provider whose site this is; what each field means is in packages/site/src/config/site-config.ts. */`,
    `export const site: SiteConfig = { ${inner(fields)}, hosts, ${inner(rest)}, vendors: [] };`,
    '',
  ].join('\n');
}
