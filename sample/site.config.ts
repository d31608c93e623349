import { defineSite, type LinkGroup } from 'portico';

const marketing = 'https://culvert.example';
const useCases = `${marketing}/use-cases`;
const docs = 'https://docs.culvert.example';
const dashboard = 'https://dashboard.culvert.example';
const code = 'https://code.example/culvert';
const hosts = { marketing, docs, dashboard, code };

function link<Icon extends string>(label: string, href: string, icon: Icon, about: string) {
  return { label, href, icon, about };
}

/** The links of a column of the footer, each by its path on the marketing site. */
function column(id: string, title: string, paths: Readonly<Record<string, string>>) {
  return { id, title, links: Object.entries(paths).map(([label, path]) => ({ label, href: `${marketing}/${path}` })) };
}

const moreFromCulvert: LinkGroup = {
  title: 'More from Culvert',
  links: [
    link('Talk to an expert', `${marketing}/contact/expert`, 'chat', 'Half an hour with an engineer'),
    link('Join our Office Hours', `${marketing}/office-hours`, 'clock', 'Ask us anything, every Thursday'),
  ],
};

/** Culvert, the fictional provider that ships with the project. */
export default defineSite({
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
    startHere: [
      'tunnels-without-inbound-ports',
      'zero-trust-is-a-routing-decision',
      'rate-limiting-algorithms-compared',
      'test-webhooks-on-localhost',
    ],
    topics: {
      AI: { hue: 'pink', emblem: 'ring', text: 'Gateways for models: tokens, limits, fallbacks, and what they cost.' },
      Engineering: { hue: 'accent', emblem: 'box', text: 'How the edge is built, what broke, and what was measured.' },
      Guides: { hue: 'green', emblem: 'stairs', text: 'One task each, from the first command to the last.' },
      Kubernetes: {
        hue: 'blue',
        emblem: 'tree',
        text: 'Traffic into clusters, between them, and through a rolling update.',
      },
      Product: { hue: 'orange', emblem: 'rings', text: 'What is new, and why it is as it is.' },
      Protocols: {
        hue: 'violet',
        emblem: 'hairpin',
        text: 'QUIC, HTTP, TLS and DNS: what the standards say, and what networks do.',
      },
      Security: { hue: 'red', emblem: 'arch', text: 'Identities, certificates, and services that only you can reach.' },
    },
    nextStep: {
      text: 'Give a service of your own a public address, in five minutes.',
      label: 'Open the quickstart',
      href: `${docs}/quickstart`,
    },
    assistants: { Claude: 'https://claude.ai/new?q=', ChatGPT: 'https://chatgpt.com/?q=' },
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
            link('Developer preview', `${useCases}/developer-preview`, 'code', 'Every branch at its own address'),
            link('Webhook testing', `${useCases}/webhook-testing`, 'webhook', 'Inspect and replay them locally'),
          ],
        },
        {
          title: 'for production',
          links: [
            link('API Gateway', `${useCases}/api-gateway`, 'gateway', 'Auth, limits, routing at the edge'),
            link('Global Load Balancer', `${useCases}/global-load-balancer`, 'globe', 'The nearest healthy region'),
            link('Kubernetes Operator', `${useCases}/kubernetes-operator`, 'cluster', 'Endpoints from Gateway API'),
            link('Device Gateway', `${useCases}/device-gateway`, 'device', 'Machines behind cellular NAT'),
            link(
              'Identity-Aware Proxy',
              `${useCases}/identity-aware-proxy`,
              'identity',
              'Internal tools behind your SSO',
            ),
            link(
              'Site-to-Site Connectivity',
              `${useCases}/site-to-site-connectivity`,
              'sites',
              'Networks that meet by name',
            ),
          ],
        },
        {
          title: 'More...',
          links: [
            link('Talk to an expert', `${marketing}/contact/expert`, 'chat', 'Half an hour with an engineer'),
            link('Join our office hours', `${marketing}/office-hours`, 'clock', 'Ask us anything, every Thursday'),
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
            link('Customers', `${marketing}/customers`, 'people', 'What others run on it'),
            link('Security', `${marketing}/security`, 'security', 'How your traffic is protected'),
            link('Guides', `${docs}/guides`, 'guide', 'From a problem to a setup'),
            link('Partners', `${marketing}/partners`, 'partners', 'Who runs it for you'),
            link('Live Events', `${marketing}/events`, 'calendar', 'Where to meet us'),
            link('Videos', `${marketing}/videos`, 'video', 'Talks and demonstrations'),
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
            link('View all docs', docs, 'docs', 'Concepts and references'),
            link('API', `${docs}/api`, 'api', 'Every endpoint, with examples'),
            link('Integrations', `${docs}/integrations`, 'integrations', 'With the tools that you have'),
            link('Quickstart', `${docs}/quickstart`, 'quickstart', 'An endpoint in five minutes'),
            link('SDKs', `${docs}/sdks`, 'package', 'Go, Rust, Python and JavaScript'),
            link('Culvert on Code', code, 'repository', 'Agent and operator, as source'),
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
            link('Download', '/download', 'download', 'The agent, for every platform'),
            link('SDKs', `${docs}/sdks`, 'package', 'Go, Rust, Python and JavaScript'),
            link('Contact Us', `${marketing}/contact`, 'mail', 'Plans, contracts and quotes'),
            link('Getting started', `${docs}/getting-started`, 'start', 'Your account, your first endpoint'),
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
    column('platform', 'Platform', {
      Product: 'product',
      'Cloud Edge': 'cloud-edge',
      'Secure Tunnels': 'secure-tunnels',
      'Platform Features': 'platform/features',
    }),
    column('use-cases', 'Use Cases', {
      development: 'use-cases/development',
      production: 'use-cases/production',
      'API Gateway': 'use-cases/api-gateway',
      'Site-to-Site Connectivity': 'use-cases/site-to-site-connectivity',
      'Kubernetes Operator': 'use-cases/kubernetes-operator',
      'Device Gateway': 'use-cases/device-gateway',
      'Global Load Balancer': 'use-cases/global-load-balancer',
      'Identity-Aware Proxy': 'use-cases/identity-aware-proxy',
      'Webhook Testing': 'use-cases/webhook-testing',
      'Developer Preview': 'use-cases/developer-preview',
      'View all use cases': 'use-cases',
    }),
    column('resources', 'Resources', {
      Security: 'security',
      Trust: 'trust',
      Platform: 'platform',
      Customers: 'customers',
      Integrations: 'integrations',
      Blog: 'blog',
      Support: 'support',
      Abuse: 'abuse',
    }),
    column('get-started', 'Get Started', {
      Download: 'download',
      Pricing: 'pricing',
      Docs: 'docs',
      Contact: 'contact',
      Partners: 'partners',
      'Service status': 'status',
    }),
    column('company', 'Company', {
      About: 'about',
      Newsletter: 'newsletter',
      Events: 'events',
      Press: 'press',
      Brand: 'brand',
      Careers: 'careers',
      'Terms of Service': 'terms',
      'Privacy Policy': 'privacy',
      'Privacy Preferences': 'privacy-preferences',
      DPA: 'dpa',
    }),
  ],
  social: [
    { label: 'RSS feed', href: '/blog/rss.xml', icon: 'rss' },
    { label: 'Culvert on GitHub', href: code, icon: 'github' },
    { label: 'Culvert on Mastodon', href: 'https://social.example/@culvert', icon: 'mastodon' },
    { label: 'Culvert on LinkedIn', href: 'https://professional.example/company/culvert', icon: 'linkedin' },
    { label: 'Culvert on YouTube', href: 'https://video.example/@culvert', icon: 'youtube' },
  ],
  newsletter: {
    action: 'https://lists.culvert.example/subscribe',
    field: 'email',
    text: 'New posts, once a month. No tracking, and a link to leave in each mail.',
    privacy: `${marketing}/privacy`,
  },
  search: { defaultTags: ['AI', 'Traffic Policy'] },
  repository: { edit: `${code}/blog/edit/main/content/{file}` },
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
});
