import type { SiteConfig } from '#config/site-config.ts';
import { slugify } from '#slugify.ts';

const marketing = 'https://relay.example';
const useCases = `${marketing}/use-cases`;
const docs = 'https://docs.relay.example';
const dashboard = 'https://dashboard.relay.example';
const code = 'https://code.example/relay';
const hosts = { marketing, docs, dashboard, code };

function link<Icon extends string>(label: string, href: string, icon: Icon, about: string) {
  return { label, href, icon, about };
}

/** A column of the footer, whose links are pages of the marketing site with the same names. */
function column(title: string, labels: readonly string[]) {
  const links = labels.map((label) => ({ label, href: `${marketing}/${slugify(label)}` }));
  return { id: slugify(title), title, links };
}

const moreFromRelay = {
  title: 'More from Relay',
  links: [
    { label: 'Talk to an expert', href: `${marketing}/contact/expert` },
    { label: 'Join our Office Hours', href: `${marketing}/office-hours` },
  ],
};

/** Relay, the provider that tests run on. Its menus and footer are in e2e/shell/specification.ts. */
export const site = {
  brand: 'Relay',
  company: 'Relay Networks Ltd.',
  blog: {
    name: 'Relay blog',
    title: 'Relay blog: News and tutorials for devs, SREs, and platform engineers',
    description:
      'Discover valuable articles on networking, development, and APIs on the Relay blog. Stay informed with tips, updates, and technical insights.',
    topics: {
      Protocols: { text: 'What the standards say, and what networks do.', hue: 'violet' },
      'HTTP/3': { slug: 'http-3' },
    },
    assistants: { Oracle: 'https://oracle.example/ask?question=' },
    nextStep: { text: 'Try it on a service of yours.', label: 'Open the quickstart', href: `${docs}/quickstart` },
  },
  hosts,
  // Every browser finds the hosts of such a domain on this machine.
  productDomain: 'relay.localhost',
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
            { label: 'Talk to an expert', href: `${marketing}/contact/expert` },
            { label: 'Join our office hours', href: `${marketing}/office-hours` },
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
        moreFromRelay,
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
            link('Relay on Code', code, 'repository', 'Client and edge, as source'),
          ],
        },
        moreFromRelay,
      ],
    },
    { label: 'Pricing', href: '/pricing' },
    {
      id: 'get-started',
      label: 'Get Relay',
      groups: [
        {
          links: [
            link('Download', '/download', 'download', 'The agent, for every platform'),
            link('SDKs', `${docs}/sdks`, 'package', 'Go, Rust, Python and JavaScript'),
            link('Contact Us', `${marketing}/contact`, 'mail', 'Plans, contracts and quotes'),
            link('Getting started', `${docs}/getting-started`, 'start', 'Your account, your first line'),
          ],
        },
        moreFromRelay,
      ],
    },
  ],
  account: {
    logIn: { label: 'Log in', href: `${dashboard}/login` },
    signUp: { label: 'Sign up', href: `${dashboard}/signup` },
  },
  footer: [
    column('Platform', ['Product', 'Cloud Edge', 'Secure Tunnels', 'Platform Features']),
    column('Use Cases', [
      ...['development', 'production', 'API Gateway', 'Site-to-Site Connectivity', 'Kubernetes Operator'],
      ...['Device Gateway', 'Global Load Balancer', 'Identity-Aware Proxy', 'Webhook Testing', 'Developer Preview'],
      'View all use cases',
    ]),
    column('Resources', ['Security', 'Trust', 'Platform', 'Customers', 'Integrations', 'Blog', 'Support', 'Abuse']),
    column('Get Started', ['Download', 'Pricing', 'Docs', 'Contact', 'Partners', 'Service status']),
    column('Company', [
      ...['About', 'Newsletter', 'Events', 'Press', 'Brand', 'Careers'],
      ...['Terms of Service', 'Privacy Policy', 'Privacy Preferences', 'DPA'],
    ]),
  ],
  social: [
    { label: 'RSS feed', href: '/blog/rss.xml', icon: 'rss' },
    { label: 'Relay on Code', href: code, icon: 'code' },
    { label: 'Relay on Short', href: 'https://short.example/relay', icon: 'short-message' },
    { label: 'Relay on Professional', href: 'https://professional.example/company/relay', icon: 'professional' },
    { label: 'Relay on Video', href: 'https://video.example/@relay', icon: 'video' },
  ],
  search: { defaultTags: ['AI', 'Traffic Policy'] },
  cms: { backend: 'github', repository: 'relay/site' },
  vendors: [],
} satisfies SiteConfig;
