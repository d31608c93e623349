import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { allPosts } from '@portico/content';
import { isMarkdownPage, sitePages } from '@portico/core/site-pages';
import { openPageParser } from '#build/page-parser.ts';
import { createLinkCheck } from '#check/check-links.ts';
import { type CheckSiteOptions, type Found, locate } from '#check/finding.ts';

type Options = Pick<CheckSiteOptions, 'siteConfig' | 'baseUrl'> & {
  readonly siteDirectory: string;
  /** What links lead to. Without it, they are not checked. */
  readonly content?: Omit<CheckSiteOptions, 'siteConfig' | 'baseUrl'>;
};

/** Finds mistakes in the pages of the site that are written in Markdown. The paths of findings are relative to the site folder. */
export async function checkMarkdownPages({ siteConfig, baseUrl, siteDirectory, content }: Options) {
  const pages = sitePages(siteDirectory).filter(({ file, mistake }) => isMarkdownPage(file) && mistake === undefined);
  if (pages.length === 0) {
    return [];
  }
  const parse = await openPageParser(siteConfig, { baseUrl, siteDirectory });
  const posts = new Map(content && allPosts(content.snapshot).map((post) => [post.slug, post]));
  const checkLinks =
    content &&
    createLinkCheck({
      ...{ ...content, siteConfig, baseUrl },
      async idsOf(slug) {
        const post = posts.get(slug);
        return post && (await content.bodies.checked(post).catch(() => undefined))?.links.ids;
      },
    });
  const findings: Found[] = [];
  for (const { file, pathname } of pages) {
    const source = await readFile(path.join(siteDirectory, file), 'utf8');
    const { errors, notices, links } = await parse(source, file);
    const remarks = (await checkLinks?.ofPage(pathname, links)) ?? [];
    findings.push(
      ...errors.map(({ code: _, ...error }): Found => ({ ...error, rule: 'site/module' })),
      ...notices.map(({ rule, line, message }) => ({ rule, file, line, message })),
      ...remarks.map((remark) => locate(source, file, remark)),
    );
  }
  return findings;
}
