import type { SiteConfig } from '@portico/shell';

const marketing = 'https://relay.example';
const docs = 'https://docs.relay.example';
const dashboard = 'https://dash.relay.example';
const code = 'https://code.example/relay';
const blog = process.env.SITE_ORIGIN ?? 'https://relay.example';

/** The same provider as on its blog. Paths are on the site with the blog. */
export default {
  brand: 'Relay',
  company: 'Relay Networks Ltd.',
  blog: {
    name: 'Relay blog',
    title: 'Relay blog: News and tutorials for devs, SREs, and platform engineers',
    description: 'Articles on networking, development, and APIs.',
  },
  hosts: { marketing, docs, dashboard, code, site: blog },
  // The provider's, wherever its blog runs: on localhost, or on a subdomain that this app is not below.
  productDomain: process.env.PRODUCT_DOMAIN ?? 'relay.example',
  navigation: [
    { label: 'Platform', href: `${marketing}/platform` },
    { label: 'Blog', href: '/blog' },
    {
      id: 'docs',
      label: 'Docs',
      groups: [
        {
          links: [
            { label: 'View all docs', href: docs, icon: 'docs', about: 'Concepts and references' },
            { label: 'API', href: `${docs}/api`, icon: 'api', about: 'Every endpoint, with examples' },
          ],
        },
      ],
    },
    { label: 'Pricing', href: '/pricing' },
  ],
  account: {
    logIn: { label: 'Log in', href: `${dashboard}/login` },
    signUp: { label: 'Sign up', href: `${dashboard}/signup` },
  },
  footer: [
    {
      id: 'company',
      title: 'Company',
      links: [
        { label: 'About', href: `${marketing}/about` },
        { label: 'Terms of Service', href: `${marketing}/terms` },
      ],
    },
  ],
  social: [{ label: 'RSS feed', href: '/blog/rss.xml', icon: 'rss' }],
  search: { defaultTags: ['AI', 'Traffic Policy'] },
  vendors: [],
} satisfies SiteConfig;
