import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import { readPost } from '#reading/read-post.ts';

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

test.skipIf(!present)(named('every post of the corpus is understood'), () => {
  const mistakes = [...sources].flatMap(([file, source]) => {
    return readPost(source, `posts/${file}`).errors.map(formatContentError);
  });
  expect(mistakes).toEqual([]);
  expect(sources.size).toBeGreaterThan(0);
});
