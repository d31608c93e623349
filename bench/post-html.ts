import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { openContentStore, type Post } from '@portico/content';
import { startServer } from '../e2e/running-server.ts';
import { table } from './measure.ts';

/*
 * What is wrong in the pages of a folder of posts, counted in Chromium at the width of a phone: links within a page that lead
 * nowhere, ids that a page has twice, pages that scroll sideways, and pages that show HTML as text. The folder is POSTS, or
 * the corpus of real posts beside the repository.
 */

const POSTS = process.env.POSTS ?? '../shared/corpus/posts';
const PHONE = { width: 390, height: 800 };

type Findings = {
  readonly deadLinks: readonly string[];
  readonly duplicateIds: readonly string[];
  readonly sideways: boolean;
  readonly shownTags: readonly string[];
};

export async function run(): Promise<void> {
  if (!existsSync(POSTS)) {
    process.stdout.write(`Skipped: there are no posts at ${POSTS}. Name a folder of posts in POSTS.\n`);
    return;
  }
  const store = await openContentStore({ directory: POSTS, watching: false });
  const posts = store.current().index.posts;
  await store.close();
  const findings = await findingsOf(posts);
  const rows = [
    row('links within a page that lead nowhere', findings, ({ deadLinks }) => deadLinks),
    row('ids that a page has more than once', findings, ({ duplicateIds }) => duplicateIds),
    row('pages that scroll sideways at 390 px', findings, ({ sideways }) => (sideways ? [''] : [])),
    row('tags of HTML that are shown as text', findings, ({ shownTags }) => shownTags),
  ];
  process.stdout.write(`${posts.length} posts of ${POSTS}\n${table([['', 'number', 'in posts'], ...rows])}`);
  if (process.env.VERBOSE) {
    for (const [slug, found] of findings) {
      const lines = [
        ...found.deadLinks.map((href) => `dead link ${href}`),
        ...found.duplicateIds.map((id) => `id ${id} again`),
        ...(found.sideways ? ['scrolls sideways'] : []),
        ...found.shownTags.map((tag) => `shows ${tag}`),
      ];
      process.stdout.write(lines.map((line) => `${slug}: ${line}\n`).join(''));
    }
  }
}

function row(
  name: string,
  findings: ReadonlyMap<string, Findings>,
  wrong: (found: Findings) => readonly string[],
): string[] {
  const counts = [...findings.values()].map((found) => wrong(found).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return [name, `${total}`, `${counts.filter((count) => count > 0).length}`];
}

async function findingsOf(posts: readonly Post[]): Promise<ReadonlyMap<string, Findings>> {
  const server = await startServer(POSTS, { LOG_LEVEL: 'info' });
  const browser = await chromium.launch({ ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) });
  const findings = new Map<string, Findings>();
  try {
    const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false });
    for (const { slug, markdown } of posts) {
      await page.goto(`${server.url}/blog/${slug}`, { waitUntil: 'domcontentloaded' });
      const { shownTags, ...rest } = await page.evaluate(findingsOfPage);
      findings.set(slug, { ...rest, shownTags: shownTags.filter((tag) => !isMeant(tag, markdown)) });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return findings;
}

/** Whether the author wrote the tag as text. */
function isMeant(tag: string, markdown: string): boolean {
  const rest = tag.slice(1).toLowerCase();
  const source = markdown.toLowerCase();
  return source.includes(`&lt;${rest}`) || source.includes(`\\<${rest}`);
}

function findingsOfPage(): Findings {
  const root = document.documentElement;
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const targets = new Set([...ids, ...[...document.querySelectorAll('a[name]')].map((a) => a.getAttribute('name'))]);
  const hashes = [...document.querySelectorAll('.prose a[href^="#"]')].map((a) => a.getAttribute('href') ?? '');
  const known = (name: string) => !(document.createElement(name) instanceof HTMLUnknownElement);
  const shownTags: string[] = [];
  const texts = document.createTreeWalker(document.querySelector('.prose') ?? root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement?.closest('code, pre') === null) {
      const tags = [...(node.textContent ?? '').matchAll(/<\/?([a-z][a-z0-9]*)(?=[\s/>])/gi)];
      shownTags.push(...tags.filter(([, name = '']) => known(name)).map(([tag]) => tag));
    }
  }
  return {
    deadLinks: hashes.filter(
      (hash) => hash !== '#' && !targets.has(hash.slice(1)) && !targets.has(decodeURIComponent(hash.slice(1))),
    ),
    duplicateIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    sideways: root.scrollWidth > root.clientWidth,
    shownTags,
  };
}
