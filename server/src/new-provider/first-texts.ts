import { STARTING_TEXT } from '@portico/content';

/** A provider's site.config.ts with all that pages need; menus and footer are short on purpose. */
export function siteConfigText({ name, domain, accent }: Record<'name' | 'domain' | 'accent', string>): string {
  return `import type { SiteConfig } from '@portico/config/site-config';

const marketing = 'https://${domain}';
const docs = 'https://docs.${domain}';
const dashboard = 'https://dashboard.${domain}';

/** Each field is explained in packages/config/src/config/site-config.ts. */
export const site: SiteConfig = {
  brand: ${quoted(name)},
  company: ${quoted(name)},
  tagline: ${quoted(`${STARTING_TEXT}: what ${name} does, in one line.`)},
  accent: '${accent}',
  blog: {
    name: ${quoted(`${name} blog`)},
    title: ${quoted(`${name} blog: News and tutorials`)},
    description: ${quoted(`News and tutorials from the engineers of ${name}.`)},
    author: ${quoted(teamOf(name))},
  },
  hosts: { marketing, docs, dashboard, code: marketing },
  productDomain: '${domain}',
  navigation: [
    { label: 'Docs', href: docs },
    { label: 'Blog', href: '/blog' },
    { label: 'Pricing', href: '/pricing' },
    { label: 'Download', href: '/download' },
  ],
  account: {
    logIn: { label: 'Log in', href: \`\${dashboard}/login\` },
    signUp: { label: 'Sign up', href: \`\${dashboard}/signup\` },
  },
  footer: [
    {
      id: 'company',
      title: 'Company',
      links: [
        { label: 'About', href: \`\${marketing}/about\` },
        { label: 'Terms of Service', href: \`\${marketing}/terms\` },
        { label: 'Privacy Policy', href: \`\${marketing}/privacy\` },
      ],
    },
  ],
  social: [{ label: 'RSS feed', href: '/blog/rss.xml', icon: 'rss' }],
  security: { contact: 'mailto:security@${domain}' },
  search: { defaultTags: [] },
  vendors: [],
};
`;
}

/** The first files of content/: one author, and one post that says how to write the next one. */
export function contentFiles(name: string, today: string): ReadonlyMap<string, string> {
  const author = JSON.stringify(teamOf(name));
  return new Map([
    ['authors.yaml', `- name: ${author}\n  role: "${STARTING_TEXT}: what they do; or list people"\n`],
    [
      'posts/hello.md',
      `---
title: ${JSON.stringify(`Hello from ${name}`)}
description: "${STARTING_TEXT}: what the first post of this blog is about."
author: ${author}
date: ${today}
tags: [News]
category: News
---

${STARTING_TEXT}: this is the file \`content/posts/hello.md\`. Save it, and the site shows what you wrote.

\`npm run new-post -- "What we learned"\` writes a draft of the next post. \`docs/authors.md\` explains what a post can contain.
`,
    ],
  ]);
}

function teamOf(name: string): string {
  return `The ${name} team`;
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}
