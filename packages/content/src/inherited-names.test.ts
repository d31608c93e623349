import { slugify } from '@portico/site/slugify';
import { expect, test } from 'vitest';
import { readAuthors } from '#authors.ts';
import { buildContentIndex } from '#content-index.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { readPost } from '#read-post.ts';
import { sampleSource } from '#testing/sample-post.ts';

/** The names that an object has without any property of its own. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);
const NOW = Date.parse('2026-06-01');

test.for(NAMES)('%s is a tag, category, author, series, slug and alias like any other', (name) => {
  const lines = [`tags: [${name}]`, `category: ${name}`, `author: ${name}`, `series: ${name}`];
  const slug = slugify(name);
  const alias = `aliases: [old-${slug}, ${slugify(`x${name}`)}]`;
  const [post, other] = [[...lines, alias], lines].map((each, index) => {
    const read = readPost(sampleSource(each), `posts/${index === 0 ? slug : 'other'}.md`);
    if (!read.ok) {
      throw new Error(`The post is refused: ${JSON.stringify(read.errors)}`);
    }
    return read.post;
  });
  if (post === undefined || other === undefined) {
    throw new Error('Two posts were read.');
  }
  const index = buildContentIndex([post, other], NOW);
  expect(index.tags.get(slug)?.posts).toEqual([other, post].sort((a, b) => (a.slug < b.slug ? -1 : 1)));
  expect(index.categories.get(slug)?.name).toBe(name);
  expect(index.series.get(name)).toHaveLength(2);
  expect(index.bySlug.get(slug)).toBe(post);
  expect(index.aliases.get(`old-${slug}`)).toBe(slug);
  const alone = { ...other, series: 'Another' };
  expect(buildContentIndex([post, alone], NOW).related(post, 3)).toEqual([alone]);
  expect(readAuthors(`- name: ${name}\n`).authors.get(slugify(name))).toEqual({ name });
});

test.for(NAMES)('%s is an unknown field of the front matter and of an author', (name) => {
  const read = readPost(sampleSource([`${name}: x`]), 'posts/a.md');
  expect(read).toMatchObject({ ok: false, errors: [{ code: 'front-matter-field', field: name, line: 8 }] });
  expect(readAuthors(`- name: Ines\n  ${name}: x\n`).errors).toHaveLength(1);
});

test.for(NAMES)('an index that has nothing of the name %s says so', (name) => {
  const read = readPost(sampleSource(), 'posts/a.md');
  const { bySlug, tags, categories, series, aliases } = buildContentIndex(read.ok ? [read.post] : [], NOW);
  expect([bySlug, tags, categories, series, aliases].map((map) => map.get(name))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

const renderMarkdown = await createMarkdownRenderer();

test.for(NAMES)('%s is a language, a title, a heading, a footnote, a reference and a word of a text', async (name) => {
  const markdown = [
    `## ${name}`,
    `## ${name}`,
    `[a][${name}] [^${name}] ![a](${name}) <${name.toLowerCase()}>text</${name.toLowerCase()}>`,
    `[${name}]: https://elsewhere.example/`,
    `[^${name}]: Note.`,
    `> [!${name}]\n> Quoted.`,
    `\`\`\`${name} ${name} title="${name}"\nlet a;\n\`\`\``,
    `<div ${name}="x" class="${name}">\n\nInside.\n\n</div>`,
  ].join('\n\n');
  const { html, headings } = await renderMarkdown(markdown, { resolveImage: () => undefined });
  const id = slugify(name);
  expect(headings.map((heading) => heading.id)).toEqual([id, `${id}-2`]);
  expect(html).toContain(`<figure class="code" data-language="${name.toLowerCase()}"><figcaption>${name}</figcaption>`);
  expect(html).toContain('<a href="https://elsewhere.example/">a</a>');
  expect(html).toContain('<li id="fn1">');
  expect(html).not.toContain('[native code]');
  expect(html).not.toContain(` ${name.toLowerCase()}="x"`);
});
