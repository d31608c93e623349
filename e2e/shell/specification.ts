import { site } from '../fixture/site.config.ts';

/*
 * The menus, themes, footer and social links that readers rely on. They are typed here and not read from a site.config.ts, so
 * that the tests notice a change. The brand is that of the tests' provider.
 */

type Group = readonly [title: string | undefined, links: readonly string[]];

const MORE: Group = [`More from ${site.brand}`, ['Talk to an expert', 'Join our Office Hours']];

export const HEADER = [
  ['link', 'Platform'],
  ['button', 'Use cases'],
  ['link', 'Blog'],
  ['button', 'Resources'],
  ['button', 'Docs'],
  ['link', 'Pricing'],
  ['button', `Get ${site.brand}`],
] as const;

export const MENUS: ReadonlyArray<readonly [button: string, groups: readonly Group[]]> = [
  [
    'Use cases',
    [
      ['for development', ['Developer preview', 'Webhook testing']],
      [
        'for production',
        [
          ...['API Gateway', 'Global Load Balancer', 'Kubernetes Operator', 'Device Gateway'],
          ...['Identity-Aware Proxy', 'Site-to-Site Connectivity'],
        ],
      ],
      ['More...', ['Talk to an expert', 'Join our office hours']],
    ],
  ],
  ['Resources', [[undefined, ['Customers', 'Security', 'Guides', 'Partners', 'Live Events', 'Videos']], MORE]],
  [
    'Docs',
    [[undefined, ['View all docs', 'API', 'Integrations', 'Quickstart', 'SDKs', `${site.brand} on Code`]], MORE],
  ],
  [`Get ${site.brand}`, [[undefined, ['Download', 'SDKs', 'Contact Us', 'Getting started']], MORE]],
];

export const THEMES = [
  ['System Preference', 'system'],
  ['Light Mode', 'light'],
  ['Dark Mode', 'dark'],
  ['Light High Contrast', 'light-high-contrast'],
  ['Dark High Contrast', 'dark-high-contrast'],
] as const;

export const FOOTER = [
  ['Platform', ['Product', 'Cloud Edge', 'Secure Tunnels', 'Platform Features']],
  [
    'Use Cases',
    [
      ...['development', 'production', 'API Gateway', 'Site-to-Site Connectivity', 'Kubernetes Operator'],
      ...['Device Gateway', 'Global Load Balancer', 'Identity-Aware Proxy', 'Webhook Testing', 'Developer Preview'],
      'View all use cases',
    ],
  ],
  ['Resources', ['Security', 'Trust', 'Platform', 'Customers', 'Integrations', 'Blog', 'Support', 'Abuse']],
  ['Get Started', ['Download', 'Pricing', 'Docs', 'Contact', 'Partners', 'Service status']],
  [
    'Company',
    [
      ...['About', 'Newsletter', 'Events', 'Press', 'Brand', 'Careers'],
      ...['Terms of Service', 'Privacy Policy', 'Privacy Preferences', 'DPA'],
    ],
  ],
] as const;

/** An RSS feed, a code-hosting profile, a short-message social network, a professional network, a video channel. */
export const SOCIAL = [
  ['RSS feed', '/blog/rss.xml'],
  [`${site.brand} on Code`, 'https://code.example/relay'],
  [`${site.brand} on Short`, 'https://short.example/relay'],
  [`${site.brand} on Professional`, 'https://professional.example/company/relay'],
  [`${site.brand} on Video`, 'https://video.example/@relay'],
] as const;
