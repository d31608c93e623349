import type { Answers } from '#answers.ts';
import { HostLink, typeScript } from '#starting-texts/typescript.ts';

/** The text of a provider's site.pages.ts: pages that say what can be said, and where something is to be written, that it is. */
export function sitePagesText({ brand, tagline }: Answers): string {
  const pages = {
    home: {
      title: `${brand}: ${tagline}`,
      description: tagline,
      heading: tagline,
      lede: `Replace this: two sentences on what developers build with ${brand}, and what they no longer have to.`,
      actions: [
        { label: 'Sign up', href: new HostLink('dashboard', '/signup') },
        { label: 'Read the docs', href: new HostLink('docs') },
      ],
      offerings: {
        heading: `What ${brand} does`,
        items: [
          {
            icon: 'tunnel',
            name: 'Replace this: a first thing',
            text: 'Replace this: in one line.',
            href: new HostLink('marketing'),
          },
          {
            icon: 'gateway',
            name: 'Replace this: a second',
            text: 'Replace this: in one line.',
            href: new HostLink('marketing'),
          },
          {
            icon: 'security',
            name: 'Replace this: a third',
            text: 'Replace this: in one line.',
            href: new HostLink('marketing'),
          },
        ],
      },
      latest: { heading: 'From the blog', all: 'All posts' },
      next: {
        heading: `Start with ${brand}`,
        links: [
          { label: 'Sign up', href: new HostLink('dashboard', '/signup') },
          { label: 'See pricing', href: '/pricing' },
        ],
      },
    },
    pricing: {
      title: `Pricing · ${brand}`,
      description: `What ${brand} costs.`,
      heading: 'Pricing',
      lede: 'Replace this: what is free, and what is paid by what.',
      plans: [
        {
          name: 'Free',
          price: '$0',
          text: 'Replace this: for whom.',
          action: { label: 'Sign up', href: new HostLink('dashboard', '/signup') },
          lines: ['Replace this: what is in it'],
        },
        {
          name: 'Team',
          price: 'Replace this: a price',
          text: 'Replace this: for whom.',
          action: { label: 'Sign up', href: new HostLink('dashboard', '/signup') },
          lines: ['Replace this: what is in it'],
        },
      ],
    },
    download: {
      title: `Download · ${brand}`,
      description: `How to install ${brand}.`,
      heading: 'Download',
      lede: 'Replace this: what is installed, and what it needs.',
      systems: [
        {
          name: 'Linux',
          detect: 'linux',
          commands: [{ label: 'Any distribution', command: 'echo "Replace this: the command that installs it"' }],
        },
      ],
    },
  };
  return [
    "import type { SiteConfig } from '@portico/site/config';",
    "import type { SitePages } from '@portico/site/pages';",
    '',
    '/**',
    ' * The words of home, pricing and download; what there may be is in packages/site/src/config/site-pages.ts. What is to be',
    ' * without is left out. npm run check lists what still says "Replace this".',
    ' */',
    "export function pagesOf({ marketing, docs, dashboard }: SiteConfig['hosts']): SitePages {",
    `  return ${typeScript(pages)};`,
    '}',
    '',
  ].join('\n');
}
