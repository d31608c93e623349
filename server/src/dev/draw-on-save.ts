import { execFile } from 'node:child_process';
import { allPosts, type ContentSnapshot } from '@portico/content';

/** Returns a function that draws the diagrams of a snapshot by running the CLI, whose program is `cli`. */
export function drawOnSave(
  cli: string,
  directory: string,
  report: (output: string) => void,
): (snapshot: ContentSnapshot) => void {
  let last = '';
  let isDrawing = false;
  return (snapshot) => {
    const texts = allPosts(snapshot).map(({ markdown }) => markdown);
    const current = texts.filter((markdown) => markdown.includes('mermaid')).join('\n');
    if (isDrawing || current === last) {
      return;
    }
    last = current;
    isDrawing = true;
    const env = { ...process.env, CONTENT_DIR: directory };
    execFile(process.execPath, [cli, 'diagrams'], { env }, (_error, stdout, stderr) => {
      isDrawing = false;
      report(`${stdout}${stderr}`.trim());
    });
  };
}
