import type { Post, PostText } from '@portico/content';
import { LINE_END } from '@portico/content/excerpt';
import { FILE } from '@portico/core/cache-policies';
import { APPS, routes } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { contentType } from '@portico/server';
import { close, createIndex } from 'pagefind';
import type { ExportFolder } from '#export/export-folder.ts';
import type { Exported } from '#export/rules.ts';

const FOLDER = `${APPS.www}pagefind/`;
const UNUSED = /^pagefind-(?:.*ui|highlight)\.(?:js|css)$/;
// It runs in a worker, which has its own policy, because no page may run WebAssembly.
const WORKER = 'pagefind-worker.js';
const WORKER_HEADERS = {
  'content-security-policy': `${NOTHING_POLICY}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`,
};

type SearchIndexOptions = {
  readonly posts: readonly Post[];
  readonly textOf: (post: Post) => Promise<PostText>;
  readonly language: string;
  readonly folder: Pick<ExportFolder, 'write'>;
  readonly headers: Exported['headers'];
};

export async function writeSearchIndex(options: SearchIndexOptions): Promise<readonly Exported[]> {
  const { posts, textOf, language, folder, headers } = options;
  try {
    const { index, errors } = await createIndex();
    if (index === undefined) {
      throw new Error(`The search index could not be started: ${errors.join(' ')}`);
    }
    for (const post of posts) {
      const { slug, title, description, authors, category, tags } = post;
      const url = routes.post.href({ slug });
      const { body, code, sections } = await textOf(post);
      const lines = body.split('\n');
      const content = [...lines, ...code.split('\n')].join(` ${LINE_END} `);
      // This is searched too, but excerpts don't show it, except for what they need.
      const topics = [category, ...tags].join(', ');
      const ofExcerpt = { sections: JSON.stringify(sections), lines: String(lines.length) };
      const meta = { title, description, authors: JSON.stringify(authors), topics, ...ofExcerpt };
      const added = await index.addCustomRecord({ url, content, language, meta });
      if (added.errors.length > 0) {
        throw new Error(`${url} could not be added to the search index: ${added.errors.join(' ')}`);
      }
    }
    const { files } = await index.getFiles();
    const written = files
      .filter((file) => !UNUSED.test(file.path))
      .map(async ({ path, content }): Promise<Exported> => {
        const file = `${FOLDER}${path}`.slice(1);
        await folder.write(`site/${file}`, content);
        const policy = path === WORKER ? WORKER_HEADERS : { 'content-security-policy': NOTHING_POLICY };
        const type = { 'cache-control': FILE, 'content-type': contentType(path) };
        return {
          url: `/${file}`,
          status: 200,
          headers: { ...headers, ...policy, ...type },
          file,
          bytes: content.length,
        };
      });
    return await Promise.all(written);
  } finally {
    await close();
  }
}
