import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { readPost } from '#reading/read-post.ts';
import { activeTags, attributeValues } from '#testing/html.ts';

// Real posts of other teams must stay out of the repository, so this runs only on machines that have them next to it.
const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/posts/', import.meta.url));
const present = existsSync(CORPUS);
const named = (name: string) => (present ? name : `${name} (skipped: the corpus is absent)`);

const sources = new Map<string, string>();

beforeAll(async () => {
  for (const file of present ? await readdir(CORPUS) : []) {
    sources.set(file, await readFile(`${CORPUS}${file}`, 'utf8'));
  }
});

test.skipIf(!present)(
  named('posts of the corpus are rendered to inert HTML with unique ids'),
  async () => {
    const render = await createMarkdownRenderer();
    const mistakes: string[] = [];
    for (const [file, source] of sources) {
      const { markdown = '' } = readPost(source, `posts/${file}`).post ?? {};
      const { html, headings } = await render(markdown, { resolveImage: () => undefined });
      const ids = attributeValues(html, 'id');
      const duplicates = ids.filter((id, index) => ids.indexOf(id) !== index);
      const lost = headings.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
      mistakes.push(...[...activeTags(html), ...duplicates, ...lost].map((what) => `${file}: ${what}`));
    }
    expect(mistakes).toEqual([]);
  },
  60_000,
);
