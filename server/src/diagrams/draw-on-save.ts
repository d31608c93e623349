import { execFile } from 'node:child_process';
import type { ContentSnapshot } from '@portico/content';
import { allPosts } from '#check/known-posts.ts';
import { mayHaveDiagrams } from '#diagrams/draw-diagrams.ts';

/** Runs `npm run diagrams` when a post with diagrams was saved. */
export function drawOnSave(directory: string, report: (output: string) => void): (snapshot: ContentSnapshot) => void {
  let known = '';
  let isDrawing = false;
  return (snapshot) => {
    const texts = allPosts(snapshot).filter(mayHaveDiagrams);
    const current = texts.map(({ markdown }) => markdown).join('\n');
    if (isDrawing || current === known) {
      return;
    }
    known = current;
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
