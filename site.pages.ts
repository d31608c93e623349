import type { SiteConfig } from '@portico/site/config';
import type { SitePages } from '@portico/site/pages';

/**
 * The words of Culvert's home, pricing and download; site.config.ts has the rest. What a page is to be without, such as the
 * comparison of plans, is left out here.
 */
export function pagesOf({ marketing, docs, dashboard }: SiteConfig['hosts']): SitePages {
  const signUp = `${dashboard}/signup`;
  const latest = 'https://get.culvert.example';
  const get = `${latest}/3.8.1`;
  return {
    home: {
      title: 'Culvert: a public address for what you build and run',
      description:
        'Culvert gives developers and platform teams a public, protected address for any service, wherever it runs: tunnels, API gateway and load balancing without an inbound port.',
      heading: 'Put any service online, and keep every port closed',
      lede: 'For developers and platform teams: a public address for whatever runs on your laptop, in your cluster or on a device. Culvert checks each request before it reaches you.',
      actions: [
        { label: 'Sign up for free', href: signUp },
        { label: 'Read the docs', href: docs },
      ],
      terminal: {
        title: 'Your first endpoint',
        command: 'culvert http 3000',
        output: [
          'Status  online, 12 ms to Frankfurt',
          'Address `https://fox.culvert.example`',
          'Service http://localhost:3000',
          'Inspect http://127.0.0.1:4141',
          '',
          'GET   /              200   18 ms',
          'GET   /app.css       200    4 ms',
          'POST  /hooks/orders  202   31 ms',
        ],
      },
      facts: [
        { value: '24 regions', text: 'on six continents', link: { label: 'Regions', href: `${docs}/regions` } },
        {
          value: '4 ms',
          text: 'median that the edge adds to a request',
          link: { label: 'Method', href: `${docs}/latency` },
        },
        {
          value: '99.99%',
          text: 'availability over the last twelve months',
          link: { label: 'Status', href: `${marketing}/status` },
        },
        {
          value: '0 inbound ports',
          text: 'in your firewall: the agent dials out on 443',
          link: { label: 'Network', href: `${docs}/network` },
        },
      ],
      way: {
        heading: 'What happens to a request',
        text: 'Your service dials out and nothing dials in. What fails a check is answered at the edge and never reaches you.',
        dialed: 'The agent dials out',
        firewall: 'Firewall',
        stops: [
          {
            kind: 'client',
            name: 'Client',
            text: 'A browser, a webhook or another service asks for your address over HTTPS.',
          },
          {
            kind: 'edge',
            name: 'Edge',
            text: 'The nearest of 24 regions ends TLS and applies your policy.',
            checks: [
              { name: 'Identity', status: '401' },
              { name: 'Rate limit', status: '429' },
              { name: 'Route', status: '404' },
            ],
          },
          {
            kind: 'tunnel',
            name: 'Tunnel',
            text: 'The request goes down a connection that your agent opened, encrypted, on port 443.',
          },
          {
            kind: 'service',
            name: 'Your service',
            text: 'The agent passes it on to `localhost:3000`. The firewall has no inbound rule.',
          },
        ],
      },
      offerings: {
        heading: 'One agent, six things to do with it',
        text: 'Begin with a tunnel on your laptop. The same agent and the same policies take it to production.',
        items: [
          {
            icon: 'webhook',
            name: 'Webhook testing',
            text: 'Receive real webhooks on localhost, inspect each one and replay it.',
            href: `${marketing}/use-cases/webhook-testing`,
          },
          {
            icon: 'gateway',
            name: 'API Gateway',
            text: 'Authentication, rate limits and routing, before a request reaches you.',
            href: `${marketing}/use-cases/api-gateway`,
          },
          {
            icon: 'identity',
            name: 'Identity-Aware Proxy',
            text: 'Single sign-on in front of internal tools, without a VPN.',
            href: `${marketing}/use-cases/identity-aware-proxy`,
          },
          {
            icon: 'cluster',
            name: 'Kubernetes Operator',
            text: 'Gateway API resources in, a public and protected endpoint out.',
            href: `${marketing}/use-cases/kubernetes-operator`,
          },
          {
            icon: 'globe',
            name: 'Global Load Balancer',
            text: 'The nearest healthy region for each connection, drained without a drop.',
            href: `${marketing}/use-cases/global-load-balancer`,
          },
          {
            icon: 'device',
            name: 'Device Gateway',
            text: 'A path that stays open to machines behind cellular NAT.',
            href: `${marketing}/use-cases/device-gateway`,
          },
        ],
      },
      sample: {
        heading: 'Policy is a file next to your code',
        text: 'Traffic Policy decides at the edge who gets through, how often, and to which service.',
        points: [
          'Sign-in with any OpenID Connect provider, no code in your service',
          'Rate limits by address, header or signed-in user',
          'Webhook signatures of 40 services checked before you see a request',
          '`culvert policy check` reads the rules in CI, before they meet a request',
        ],
        link: { label: 'Traffic Policy reference', href: `${docs}/traffic-policy` },
        file: 'policy.yaml',
        lines: [
          'request:',
          '  - when: request.path == "/hooks/stripe"',
          '    do:',
          '      - `verify-webhook`:',
          '          provider: stripe',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the policy's own placeholder.
          '          secret: "${STRIPE_SECRET}"',
          '',
          '  - when: request.path == "/admin"',
          '    do:',
          '      - `oidc`:',
          '          issuer: https://id.example.com',
          '',
          '  - do:',
          '      - `rate-limit`:',
          '          key: client.ip',
          '          limit: 60',
          '          window: 1m',
        ],
      },
      quotation: {
        text: 'We closed the last inbound port of forty staging services in a week, and our auditors now read one policy file instead of a firewall’s history.',
        name: 'Ines Marchetti',
        role: 'Platform lead, Northgauge',
        link: { label: 'How they did it', href: `${marketing}/customers/northgauge` },
        figures: [
          { value: '1,140 rules', text: 'taken out of the firewall' },
          { value: '0 minutes', text: 'of downtime while the services moved' },
        ],
      },
      latest: {
        heading: 'From the people who run it',
        text: 'Protocols, outages and the parts in between, written by the engineers on call.',
        all: 'All posts',
      },
      next: {
        heading: 'Your first endpoint, in five minutes',
        text: 'Free for one developer. No credit card, and no end date.',
        links: [
          { label: 'Sign up for free', href: signUp },
          { label: 'Read the quickstart', href: `${docs}/quickstart` },
        ],
      },
    },
    pricing: {
      title: 'Pricing · Culvert',
      description:
        'Culvert is free for one developer, $18 per user, per month for teams, and billed by traffic from $400 per month in production.',
      heading: 'Start free, pay when your team joins',
      lede: 'Teams pay per user; traffic beyond the plan is charged by the GB. Every plan runs the same agent on the same edge.',
      billing: { monthly: 'Billed monthly', annual: 'Billed annually, 15% less' },
      plans: [
        {
          name: 'Developer',
          price: '$0',
          per: 'free for one user',
          text: 'Build, test and share from your own machine.',
          action: { label: 'Sign up for free', href: signUp },
          linesTitle: 'Includes:',
          lines: [
            '3 endpoints online at once',
            '1 GB of traffic per month',
            'HTTP, TLS and TCP endpoints',
            '1 custom domain with a managed certificate',
            'Request inspection and replay',
            'Community forum',
          ],
        },
        {
          name: 'Team',
          price: '$18',
          per: 'per user, per month',
          annual: { price: '$15.30', per: 'per user, per month' },
          text: 'Preview environments, webhooks and internal tools for everyone on your team.',
          action: { label: 'Start a 14-day trial', href: `${signUp}?plan=team` },
          recommended: 'Most popular',
          linesTitle: 'Everything in Developer, plus:',
          lines: [
            'Unlimited endpoints',
            '100 GB of traffic per month for the whole team, then $0.08\u00a0per\u00a0GB',
            '20 custom domains with managed certificates',
            'Single sign-on (SAML) and SCIM provisioning',
            'Audit log, kept for 30 days',
            'Email support, reply within one business day',
          ],
        },
        {
          name: 'Production',
          price: 'From $400',
          per: 'per month, plus usage',
          annual: { price: 'From $340', per: 'per month, plus usage' },
          text: 'Traffic that your customers depend on.',
          action: { label: 'Talk to an engineer', href: `${marketing}/contact/expert` },
          linesTitle: 'Everything in Team, plus:',
          lines: [
            '2 TB of traffic per month, then from $0.03\u00a0per\u00a0GB',
            '99.99% uptime SLA with service credits',
            'Global load balancing in all 24 regions',
            'Site-to-site connectivity and device gateway',
            'Pinned regions and static IP addresses',
            'Logs and metrics to your own SIEM',
            'On-call engineers, 15\u2011minute response, 24/7',
          ],
        },
      ],
      example: {
        heading: 'A month of Team, worked out',
        lines: [
          { text: '5 users at $18', amount: '$90.00' },
          { text: '250 GB of traffic: 100 GB included, 150 GB at $0.08', amount: '$12.00' },
        ],
        total: { text: 'Charged at the end of the month', amount: '$102.00' },
      },
      note: 'Prices in US dollars, excl. VAT and sales tax. Cancel at any time: a month that is paid for runs to its end.',
      comparison: {
        heading: 'Compare the plans',
        groups: [
          {
            name: 'Usage',
            rows: [
              { name: 'Users', values: ['1', 'Unlimited', 'Unlimited'] },
              { name: 'Endpoints online at once', values: ['3', 'Unlimited', 'Unlimited'] },
              { name: 'Traffic included', values: ['1 GB/mo', '100 GB/mo', '2 TB/mo'] },
              { name: 'Additional traffic', values: ['Endpoints pause', '$0.08/GB', 'From $0.03/GB'] },
              { name: 'Spending limit', values: [false, true, true] },
            ],
          },
          {
            name: 'Endpoints',
            rows: [
              { name: 'HTTP, TLS and TCP', values: [true, true, true] },
              { name: 'Custom domains', values: ['1', '20', 'Unlimited'] },
              { name: 'Managed certificates', values: [true, true, true] },
              { name: 'Choice of region', values: [false, 'Per endpoint', 'Pinned'] },
              { name: 'Global load balancing', values: [false, false, true] },
              { name: 'Static IP addresses', values: [false, false, true] },
            ],
          },
          {
            name: 'Security',
            rows: [
              { name: 'Traffic Policy rules', values: ['5', '100', 'Unlimited'] },
              { name: 'OAuth and OpenID Connect', values: [true, true, true] },
              { name: 'Mutual TLS', values: [false, true, true] },
              { name: 'SSO and SCIM for your team', values: [false, true, true] },
              { name: 'Audit log', values: [false, '30 days', '1 year'] },
              { name: 'Log export', values: [false, false, true] },
            ],
          },
          {
            name: 'Support',
            rows: [
              { name: 'Channel', values: ['Forum', 'Email', 'Email, phone, chat'] },
              { name: 'First response', values: ['Best effort', '1 business day', '15 min, 24/7'] },
              { name: 'Uptime SLA', values: [false, false, '99.99%'] },
            ],
          },
        ],
      },
      questions: {
        heading: 'Questions',
        text: 'Not here? Write to',
        link: { label: 'sales@culvert.example', href: 'mailto:sales@culvert.example' },
        items: [
          {
            question: 'What happens when the included traffic is used up?',
            answer:
              'On Developer, endpoints pause until the next calendar month. On Team, traffic goes on at $0.08 per GB, up to the spending limit that you set.',
          },
          {
            question: 'Who counts as a user?',
            answer:
              'Whoever can log in to your account. Visitors of your endpoints, service accounts and agents cost nothing.',
          },
          {
            question: 'Can we change plans, or cancel?',
            answer:
              'At any time. An upgrade takes effect at once and is billed pro rata, a downgrade at the end of the month. Addresses and policies stay.',
          },
          {
            question: 'Do you read our traffic?',
            answer:
              'No. Request inspection is off unless you turn it on, and shows only in your own account. With `culvert tls` the edge never sees the plain text at all.',
          },
          {
            question: 'Is there a discount for open source?',
            answer:
              'Team is free for projects with an OSI-approved license. Write to us with a link to the repository.',
          },
        ],
      },
      next: {
        heading: 'Try it before you decide',
        text: 'The agent is one binary, and your first endpoint needs no credit card.',
        links: [
          { label: 'Sign up for free', href: signUp },
          { label: 'Download the agent', href: '/download' },
        ],
      },
    },
    download: {
      title: 'Download · Culvert',
      description:
        'Install the Culvert agent on Linux, macOS, Windows or in a container, and verify what you downloaded.',
      heading: 'Download the agent',
      lede: 'One binary without dependencies. It dials out on port 443, needs no inbound port, and runs as any user: only package managers ask for root.',
      release: {
        version: '3.8.1',
        date: '2026-10-28',
        notes: { label: 'Release notes', href: `${docs}/releases/3.8.1` },
        all: { label: 'All releases', href: `${docs}/releases` },
      },
      systems: [
        {
          name: 'Linux',
          detect: 'linux',
          text: 'Any distribution with kernel 4.19 or later.',
          button: 'Download for Linux',
          commands: [
            {
              label: 'Debian, Ubuntu: adds our repository',
              command: `curl -fsSL ${latest}/deb.sh | sudo sh && sudo apt install culvert`,
            },
            {
              label: 'Fedora, RHEL: adds our repository',
              command: `curl -fsSL ${latest}/rpm.sh | sudo sh && sudo dnf install culvert`,
            },
            {
              label: 'Any other x86-64, without root',
              command: `curl -fsSL ${latest}/amd64.tar.gz | tar -xz -C ~/.local/bin`,
            },
          ],
          files: [
            {
              label: 'x86-64',
              href: `${get}/culvert-linux-amd64.tar.gz`,
              size: '14.2 MB',
              sha256: '5f8b1ac2f8fd0b7a7b0f5d8f3c2e9d41f6a35c0e8e1b7d94a2c63f50d1b8e7a9',
            },
            {
              label: 'arm64',
              href: `${get}/culvert-linux-arm64.tar.gz`,
              size: '13.1 MB',
              sha256: 'c1d7e0a94b5f3826d0a8f17c93e2b64d58f0a1c7e9b32d46f58a0c1e7d93b264',
            },
            {
              label: 'armv7',
              href: `${get}/culvert-linux-armv7.tar.gz`,
              size: '13.0 MB',
              sha256: '08e4d2b6f19a7c35e0d8b4f2a6c19e73d50b8f4e2a7c61d93f05b8e4a2d7c619',
            },
          ],
          verify: 'sha256sum culvert-linux-amd64.tar.gz',
        },
        {
          name: 'macOS',
          detect: 'macos',
          text: 'macOS 13 or later, signed and notarized.',
          button: 'Download for macOS',
          commands: [{ label: 'Homebrew', command: 'brew install culvert/tap/culvert' }],
          files: [
            {
              label: 'Apple silicon',
              href: `${get}/culvert-macos-arm64.pkg`,
              size: '13.6 MB',
              sha256: '9a3f06c1d8e5b2740fca96e1d3b8072c5e49fa6130d8b7c2e54f9a01c6d3e8b5',
            },
            {
              label: 'Intel',
              href: `${get}/culvert-macos-amd64.pkg`,
              size: '14.4 MB',
              sha256: 'e27b90d4c6f1a8350d9e7b2c4f60a1d83e5c97b20f4d6a8c1e39b705d2f4c6a8',
            },
          ],
          verify: 'shasum -a 256 culvert-macos-arm64.pkg',
        },
        {
          name: 'Windows',
          detect: 'windows',
          text: 'Windows 10 or Windows Server 2019 and later.',
          button: 'Download for Windows',
          commands: [
            { label: 'WinGet', command: 'winget install Culvert.Culvert' },
            { label: 'Scoop', command: 'scoop install culvert' },
          ],
          files: [
            {
              label: 'x86-64',
              href: `${get}/culvert-windows-amd64.msi`,
              size: '14.9 MB',
              sha256: '47c0e8a5d1f3b6927e0d4c8a5f1b3e6970d2c8f4a5e1b7369d0c4f8e2a5b1d73',
            },
            {
              label: 'arm64',
              href: `${get}/culvert-windows-arm64.msi`,
              size: '13.8 MB',
              sha256: 'b60d2f9e4a7c1835f0e6d2b9a4c7185e3f0d6b2c9e4a7158d3f06b2e9c4a7d18',
            },
          ],
          verify: 'Get-FileHash culvert-windows-amd64.msi',
        },
        {
          name: 'Containers',
          text: 'An image of 16 MB for amd64 and arm64, without a shell in it.',
          commands: [
            { label: 'Docker', command: 'docker pull registry.culvert.example/culvert:3.8.1' },
            { label: 'Helm', command: 'helm install culvert oci://registry.culvert.example/charts/operator' },
          ],
        },
      ],
      guides: [
        {
          heading: 'Open your first endpoint',
          text: 'Log in once, then give a local port a public address. `culvert help` lists what else there is.',
          commands: [{ command: 'culvert login' }, { command: 'culvert http 3000' }],
          link: { label: 'Quickstart', href: `${docs}/quickstart` },
        },
        {
          heading: 'Check the signature',
          text: 'Each release is signed with one key. One line of `minisign` checks that a file is ours and unaltered. Use the name of your file.',
          commands: [
            {
              label: 'Linux, x86-64',
              command:
                'minisign -Vm culvert-linux-amd64.tar.gz -P RWTx5Zr1tiHQLwG9keqT0axfYCEeD6aV4drY0rL7H7q6S0qBYyyBJ4AD',
            },
          ],
          link: { label: 'How to check the signature', href: `${docs}/verify` },
        },
      ],
      next: {
        heading: 'Next: let only your team in',
        text: 'Four lines of Traffic Policy admit only the people that your identity provider knows.',
        links: [
          { label: 'Add sign-in', href: `${docs}/traffic-policy/oidc` },
          { label: 'Read the quickstart', href: `${docs}/quickstart` },
        ],
      },
    },
  };
}
