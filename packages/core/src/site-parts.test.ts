import { expect, test } from 'vitest';
import { siteComponents } from '#site-components.ts';
import { isAtPage, sitePages } from '#site-pages.ts';
import { siteSlots } from '#site-slots.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

test.for([
  ['slots/post-end.tsx', undefined],
  ['slots/post-ends.tsx', 'did you mean slots/post-end.tsx?'],
  ['slots/post-card.tsx', undefined],
  ['slots/post-heading.tsx', 'did you mean slots/post-header.tsx?'],
  ['slots/footer-top.tsx', undefined],
  ['slots/sidebar.tsx', 'the slots are head, banner,'],
  ['slots/post-end.jsx', 'rename it to slots/post-end.tsx'],
  ['components/limiter.tsx', undefined],
  ['components/Limiter.tsx', 'lower-case letters'],
  ['pages/blog/newsletter.tsx', undefined],
  ['pages/blog/events/$city.tsx', undefined],
  ['pages/customers/$name/plan.tsx', undefined],
  ['pages/blog/$slug.tsx', 'would be the address of each post'],
  ['pages/blog/tags.tsx', '/blog/tags is an address of the program'],
  ['pages/blog/tag/news.tsx', '/blog/tag/news is an address of the program'],
  ['pages/blog.tsx', '/blog is an address of the program'],
  ['pages/admin.tsx', '/admin is an address of the program'],
  ['pages/404.tsx', 'slots/not-found.tsx is what readers see at addresses that do not exist'],
  ['pages/[name].tsx', '$name for any segment'],
  ['pages/About.tsx', 'lower-case letters'],
  ['pages/legal/terms.md', undefined],
  ['pages/blog/about.md', undefined],
  ['pages/README.md', 'lower-case letters'],
  ['pages/home.md', 'pages/home.tsx is at / too; remove one of the two'],
  ['pages/customers/$name.md', 'write it as pages/customers/$name.tsx'],
] as const)('%s: %s', async ([file, mistake]) => {
  const folder = await temporaryFolder({ [file]: '', 'pages/home.tsx': '' });
  const all = [...siteSlots(folder), ...siteComponents(folder), ...sitePages(folder)];
  const found = all.find((each) => each.file === file);
  expect(found).toBeDefined();
  expect(found?.mistake).toEqual(mistake === undefined ? undefined : expect.stringContaining(mistake));
});

test.for([
  ['/customers/acme', '/customers/:name', true],
  ['/customers', '/customers/:name', false],
  ['/customers/acme/plan', '/customers/:name', false],
  ['/pricing', '/pricing', true],
  ['/pricings', '/pricing', false],
] as const)('%s is at the page %s: %s', ([pathname, page, isThere]) => {
  expect(isAtPage(pathname, page)).toBe(isThere);
});
