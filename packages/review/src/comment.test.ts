import { expect, test } from 'vitest';
import { commentOf, MARK } from '#comment.ts';
import { reviewPage } from '#review-page.ts';
import type { Review, ReviewedPost } from '#review-posts.ts';

const post = (slug: string, facts: Partial<ReviewedPost> = {}): ReviewedPost => ({
  ...{ slug, kind: 'changed', title: `Title of ${slug}`, path: `content/posts/${slug}.md`, files: [], badges: [] },
  ...{ findings: [], fields: [], text: [], code: [], ...facts },
});
const review = (posts: readonly ReviewedPost[], facts: Partial<Review> = {}): Review => ({
  ...{ base: 'origin/main', posts, elsewhere: [], gone: [], others: [], leftOut: 0, ...facts },
});

test('text from authors is not rendered as Markdown, and cannot mention anybody', () => {
  const hostile = '@ops [x](https://a.example) `code` <img src=x> **b**';
  const finding = {
    severity: 'mistake',
    rule: 'media/elsewhere',
    file: 'posts/a.md',
    path: 'posts/a.md',
    line: 3,
    message: hostile,
  } as const;
  const one = post('a', {
    title: hostile,
    findings: [finding],
    fields: [{ name: 'title', before: 'Before', after: hostile }],
    text: [[[{ text: '``` @ops', is: 'added' }]]],
  });
  const comment = commentOf(review([one]), {});
  expect(comment).toContain(`${MARK}\n\n### 1 post: 1 changed. 1 mistake, 0 warnings\n`);
  // Outside of code.
  const prose = comment.replace(/(`{4,})[\s\S]*?\1/g, '').replace(/(`+)[^`].*?[^`]\1(?!`)/g, '');
  expect(prose).not.toMatch(/@ops|\]\(https|(?<!\\)<img|\*\*b/);
  expect(comment).toContain('````diff\n+ ``` @ops\n````');
  const page = reviewPage(review([one]));
  expect(page).not.toContain('<img src=x>');
  expect(page).toContain('<ins>``` @ops</ins>');
});

test('a comment links only to the changed posts of the preview, and shows their pictures from there', () => {
  const bytes = { document: 12_345, pictures: 0, all: 200_000 };
  const pictures = { light: 'a.light.jpg', dark: 'a.dark.jpg', phone: 'a.phone.jpg' };
  const violations = [{ rule: 'image-alt', help: 'Images need text', targets: ['img', '.b'], isOld: false }];
  const page = { bytes, bytesBefore: { ...bytes, all: 100_000 }, violations, pictures };
  const a = post('a', { link: 'https://preview.example/blog/a', badges: ['Draft'], page });
  const comment = commentOf(review([a]), { published: 'https://preview.example/review' });
  expect(comment).toContain('#### [Title of a](https://preview.example/blog/a)');
  expect(comment).toContain('`content/posts/a.md`: changed, Draft');
  expect(comment).toContain('Bytes as sent: page 12.3 kB, pictures 0 kB, all that it loads 100 kB → 200 kB.');
  expect(comment).toContain('axe, image-alt: Images need text: img and 1 other element');
  expect(comment).toContain('src="https://preview.example/review/a.dark.jpg"');
  expect(comment).not.toContain('in a browser');
  expect(commentOf(review([post('a')], { unseen: 'No browser.' }), {})).toContain(
    'The pages were not opened in a browser: `No browser.`',
  );
});

test('a comment is as short as a host allows: differences are left out first, then facts, then posts', () => {
  const words = 'word '.repeat(1100);
  const text = [[[{ text: words, is: 'added' as const }]]];
  const many = Array.from({ length: 30 }, (_, index) => post(`p${index}`, { text }));
  const comment = commentOf(review(many), {});
  expect(comment.length).toBeLessThanOrEqual(60_000);
  expect(comment.match(/^#### /gm)).toHaveLength(30);
  expect(comment).toContain('The rest is in `review/index.html`.');
  const fields = [{ name: 'description', before: 'a', after: words }];
  const facts = commentOf(review(many.map((each) => ({ ...each, fields }))), {});
  expect(facts.length).toBeLessThanOrEqual(60_000);
  expect(facts.match(/^- Title of p\d+: changed$/gm)).toHaveLength(30);
  const thousands = Array.from({ length: 4000 }, (_, index) => post(`p${index}`));
  expect(commentOf(review(thousands), {}).length).toBeLessThanOrEqual(60_000);
});

test('a file name is only text in the page, and its section can be linked to', () => {
  const slug = '"><img src=x onerror=alert(1)>';
  const page = reviewPage(review([post(slug, { title: 'Hostile' }), post('b')]));
  expect(page).not.toContain('<img');
  expect(page).toContain(`<a href="#${encodeURIComponent(slug)}">`);
});

test('a comment says what was not opened, and counts mistakes even if no post has changed', () => {
  const finding = {
    severity: 'mistake',
    rule: 'media/elsewhere',
    file: 'authors.yaml',
    path: 'authors.yaml',
    message: 'wrong',
  } as const;
  const comment = commentOf(review([], { elsewhere: [finding], leftOut: 5 }), {});
  expect(comment).toContain('### No post has changed. 1 mistake, 0 warnings');
  expect(comment).toContain('too many to open all in a browser: 5');
  const one = commentOf(review([post('a', { unseen: 'It took more than 60 s to load.' })]), {});
  expect(one).toContain('- The page could not be opened in a browser: `It took more than 60 s to load.`');
});
