import type { LinkGroup, SiteConfig } from '@portico/config/site-config';

const marketing = 'https://culvert.example';
const docs = 'https://docs.culvert.example';
const dashboard = 'https://dashboard.culvert.example';
const code = 'https://code.example/culvert';
const hosts = { marketing, docs, dashboard, code };

const moreFromCulvert: LinkGroup = {
  title: 'More from Culvert',
  links: [
    {
      label: 'Talk to an expert',
      href: `${marketing}/contact/expert`,
      icon: 'chat',
      about: 'Half an hour with an engineer',
    },
    {
      label: 'Join our Office Hours',
      href: `${marketing}/office-hours`,
      icon: 'clock',
      about: 'Ask us anything, every Thursday',
    },
  ],
};

/** Culvert, the fictional provider that ships with the project. */
export const site: SiteConfig = {
  brand: 'Culvert',
  company: 'Culvert, Inc.',
  tagline: 'A public, protected address for what you run.',
  accent: '#0b5f6b',
  blog: {
    name: 'Culvert blog',
    title: 'Culvert blog: News and tutorials for devs, SREs, and platform engineers',
    description:
      'Discover valuable articles on networking, development, and APIs on the Culvert blog. Stay informed with tips, updates, and technical insights.',
    lede: 'News and tutorials for developers, SREs, and platform engineers, by the people who build Culvert’s tunnels and gateways.',
    topics: {
      AI: { text: 'Gateways for models: tokens, limits, fallbacks, and what they cost.' },
      Engineering: { text: 'How the edge is built, what broke, and what was measured.' },
      Guides: { text: 'One task each, from the first command to the last.' },
      Kubernetes: { text: 'Traffic into clusters, between them, and through a rolling update.' },
      Product: { text: 'What is new, and why it is as it is.' },
      Protocols: { text: 'QUIC, HTTP, TLS and DNS: what the standards say, and what networks do.' },
      Security: { text: 'Identities, certificates, and services that nobody else reaches.' },
    },
    nextStep: {
      text: 'Give a service of your own a public address, in five minutes.',
      label: 'Open the quickstart',
      href: `${docs}/quickstart`,
    },
    assistants: { Claude: 'https://claude.ai/new?q=', ChatGPT: 'https://chatgpt.com/?q=' },
    typography: true,
  },
  hosts,
  productDomain: 'culvert.example',
  navigation: [
    { label: 'Platform', href: `${marketing}/platform` },
    {
      id: 'use-cases',
      label: 'Use cases',
      groups: [
        {
          title: 'for development',
          links: [
            {
              label: 'Developer preview',
              href: `${marketing}/use-cases/developer-preview`,
              icon: 'code',
              about: 'Every branch at its own address',
            },
            {
              label: 'Webhook testing',
              href: `${marketing}/use-cases/webhook-testing`,
              icon: 'webhook',
              about: 'Inspect and replay them locally',
            },
          ],
        },
        {
          title: 'for production',
          links: [
            {
              label: 'API Gateway',
              href: `${marketing}/use-cases/api-gateway`,
              icon: 'gateway',
              about: 'Auth, limits, routing at the edge',
            },
            {
              label: 'Global Load Balancer',
              href: `${marketing}/use-cases/global-load-balancer`,
              icon: 'globe',
              about: 'The nearest healthy region',
            },
            {
              label: 'Kubernetes Operator',
              href: `${marketing}/use-cases/kubernetes-operator`,
              icon: 'cluster',
              about: 'Endpoints from Gateway API',
            },
            {
              label: 'Device Gateway',
              href: `${marketing}/use-cases/device-gateway`,
              icon: 'device',
              about: 'Machines behind cellular NAT',
            },
            {
              label: 'Identity-Aware Proxy',
              href: `${marketing}/use-cases/identity-aware-proxy`,
              icon: 'identity',
              about: 'Internal tools behind your SSO',
            },
            {
              label: 'Site-to-Site Connectivity',
              href: `${marketing}/use-cases/site-to-site-connectivity`,
              icon: 'sites',
              about: 'Networks that meet by name',
            },
          ],
        },
        {
          title: 'More...',
          links: [
            {
              label: 'Talk to an expert',
              href: `${marketing}/contact/expert`,
              icon: 'chat',
              about: 'Half an hour with an engineer',
            },
            {
              label: 'Join our office hours',
              href: `${marketing}/office-hours`,
              icon: 'clock',
              about: 'Ask us anything, every Thursday',
            },
          ],
        },
      ],
    },
    { label: 'Blog', href: '/blog' },
    {
      id: 'resources',
      label: 'Resources',
      groups: [
        {
          links: [
            {
              label: 'Customers',
              href: `${marketing}/customers`,
              icon: 'people',
              about: 'What others run on it',
            },
            {
              label: 'Security',
              href: `${marketing}/security`,
              icon: 'security',
              about: 'How your traffic is protected',
            },
            { label: 'Guides', href: `${docs}/guides`, icon: 'guide', about: 'From a problem to a setup' },
            {
              label: 'Partners',
              href: `${marketing}/partners`,
              icon: 'partners',
              about: 'Who runs it for you',
            },
            {
              label: 'Live Events',
              href: `${marketing}/events`,
              icon: 'calendar',
              about: 'Where to meet us',
            },
            { label: 'Videos', href: `${marketing}/videos`, icon: 'video', about: 'Talks and demonstrations' },
          ],
        },
        moreFromCulvert,
      ],
    },
    {
      id: 'docs',
      label: 'Docs',
      groups: [
        {
          links: [
            { label: 'View all docs', href: docs, icon: 'docs', about: 'Concepts and references' },
            { label: 'API', href: `${docs}/api`, icon: 'api', about: 'Every endpoint, with examples' },
            {
              label: 'Integrations',
              href: `${docs}/integrations`,
              icon: 'integrations',
              about: 'With the tools that you have',
            },
            {
              label: 'Quickstart',
              href: `${docs}/quickstart`,
              icon: 'quickstart',
              about: 'An endpoint in five minutes',
            },
            { label: 'SDKs', href: `${docs}/sdks`, icon: 'package', about: 'Go, Rust, Python and JavaScript' },
            {
              label: 'Culvert on Code',
              href: code,
              icon: 'repository',
              about: 'Agent and operator, as source',
            },
          ],
        },
        moreFromCulvert,
      ],
    },
    { label: 'Pricing', href: '/pricing' },
    {
      id: 'get-started',
      label: 'Get Culvert',
      groups: [
        {
          links: [
            {
              label: 'Download',
              href: '/download',
              icon: 'download',
              about: 'The agent, for every platform',
            },
            { label: 'SDKs', href: `${docs}/sdks`, icon: 'package', about: 'Go, Rust, Python and JavaScript' },
            {
              label: 'Contact Us',
              href: `${marketing}/contact`,
              icon: 'mail',
              about: 'Plans, contracts and quotes',
            },
            {
              label: 'Getting started',
              href: `${docs}/getting-started`,
              icon: 'start',
              about: 'Your account, your first endpoint',
            },
          ],
        },
        moreFromCulvert,
      ],
    },
  ],
  account: {
    logIn: { label: 'Log in', href: `${dashboard}/login` },
    signUp: { label: 'Sign up', href: `${dashboard}/signup` },
  },
  footer: [
    {
      id: 'platform',
      title: 'Platform',
      links: [
        { label: 'Product', href: `${marketing}/product` },
        { label: 'Cloud Edge', href: `${marketing}/cloud-edge` },
        { label: 'Secure Tunnels', href: `${marketing}/secure-tunnels` },
        { label: 'Platform Features', href: `${marketing}/platform/features` },
      ],
    },
    {
      id: 'use-cases',
      title: 'Use Cases',
      links: [
        { label: 'development', href: `${marketing}/use-cases/development` },
        { label: 'production', href: `${marketing}/use-cases/production` },
        { label: 'API Gateway', href: `${marketing}/use-cases/api-gateway` },
        { label: 'Site-to-Site Connectivity', href: `${marketing}/use-cases/site-to-site-connectivity` },
        { label: 'Kubernetes Operator', href: `${marketing}/use-cases/kubernetes-operator` },
        { label: 'Device Gateway', href: `${marketing}/use-cases/device-gateway` },
        { label: 'Global Load Balancer', href: `${marketing}/use-cases/global-load-balancer` },
        { label: 'Identity-Aware Proxy', href: `${marketing}/use-cases/identity-aware-proxy` },
        { label: 'Webhook Testing', href: `${marketing}/use-cases/webhook-testing` },
        { label: 'Developer Preview', href: `${marketing}/use-cases/developer-preview` },
        { label: 'View all use cases', href: `${marketing}/use-cases` },
      ],
    },
    {
      id: 'resources',
      title: 'Resources',
      links: [
        { label: 'Security', href: `${marketing}/security` },
        { label: 'Trust', href: `${marketing}/trust` },
        { label: 'Platform', href: `${marketing}/platform` },
        { label: 'Customers', href: `${marketing}/customers` },
        { label: 'Integrations', href: `${marketing}/integrations` },
        { label: 'Blog', href: `${marketing}/blog` },
        { label: 'Support', href: `${marketing}/support` },
        { label: 'Abuse', href: `${marketing}/abuse` },
      ],
    },
    {
      id: 'get-started',
      title: 'Get Started',
      links: [
        { label: 'Download', href: `${marketing}/download` },
        { label: 'Pricing', href: `${marketing}/pricing` },
        { label: 'Docs', href: `${marketing}/docs` },
        { label: 'Contact', href: `${marketing}/contact` },
        { label: 'Partners', href: `${marketing}/partners` },
        { label: 'Service status', href: `${marketing}/status` },
      ],
    },
    {
      id: 'company',
      title: 'Company',
      links: [
        { label: 'About', href: `${marketing}/about` },
        { label: 'Newsletter', href: `${marketing}/newsletter` },
        { label: 'Events', href: `${marketing}/events` },
        { label: 'Press', href: `${marketing}/press` },
        { label: 'Brand', href: `${marketing}/brand` },
        { label: 'Careers', href: `${marketing}/careers` },
        { label: 'Terms of Service', href: `${marketing}/terms` },
        { label: 'Privacy Policy', href: `${marketing}/privacy` },
        { label: 'Privacy Preferences', href: `${marketing}/privacy-preferences` },
        { label: 'DPA', href: `${marketing}/dpa` },
      ],
    },
  ],
  social: [
    { label: 'RSS feed', href: '/blog/rss.xml', icon: 'rss' },
    { label: 'Culvert on GitHub', href: code, icon: 'github' },
    { label: 'Culvert on Mastodon', href: 'https://social.example/@culvert', icon: 'mastodon' },
    { label: 'Culvert on LinkedIn', href: 'https://professional.example/company/culvert', icon: 'linkedin' },
    { label: 'Culvert on YouTube', href: 'https://video.example/@culvert', icon: 'youtube' },
  ],
  security: { contact: 'mailto:security@culvert.example', policy: `${marketing}/security` },
  search: { defaultTags: ['AI', 'Traffic Policy'] },
  repository: { edit: `${code}/blog/edit/main/content/{file}` },
  notFoundLinks: [
    { label: 'Home', href: '/' },
    { label: 'Docs', href: docs },
    { label: 'Pricing', href: '/pricing' },
    { label: 'Service status', href: `${marketing}/status` },
  ],
  // The scripts in public/ stand in for the services.
  vendors: [
    {
      name: 'Google Tag Manager',
      categories: { functional: [], analytics: ['_ga', '_ga_*'], marketing: ['_gcl_*'] },
      script: '/tag-manager.js',
      dataLayer: true,
    },
    {
      name: 'Umami',
      categories: { analytics: [] },
      script: '/analytics.js',
      attributes: { 'data-website-id': '00000000-0000-4000-8000-000000000000' },
    },
  ],
};
