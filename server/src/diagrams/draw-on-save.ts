import { execFile } from 'node:child_process';
import { type ContentSnapshot, diagramsIn } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { allPosts } from '#check/known-posts.ts';

/** Runs `npm run diagrams` when a saved post has a diagram without a drawing. One that can't be drawn is tried again when it has been changed. */
export function drawOnSave(directory: string, report: (output: string) => void): (snapshot: ContentSnapshot) => void {
  let tried = '';
  let isDrawing = false;
  return (snapshot) => {
    const missing = allPosts(snapshot)
      .flatMap((post) => diagramsIn(post).map(({ file }) => urlBeside({ slug: post.slug, file })))
      .filter((url) => !snapshot.images.has(url))
      .join(' ');
    if (isDrawing || missing === '' || missing === tried) {
      return;
    }
    tried = missing;
    isDrawing = true;
    const env = { ...process.env, CONTENT_DIR: directory };
    execFile(
      process.execPath,
      ['scripts/with-browser.mjs', process.execPath, 'server/src/diagrams.ts'],
      { env },
      (_error, stdout, stderr) => {
        isDrawing = false;
        report(`${stdout}${stderr}`.trim());
      },
    );
  };
}
