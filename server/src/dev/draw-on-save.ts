import { execFile } from 'node:child_process';
import { allPosts, type ContentSnapshot } from '@portico/content';

const NOT_INSTALLED = 2;

/**
 * Returns a function that draws the diagrams of a snapshot by running the CLI, whose program is `cli`, if the site has the
 * package for it.
 */
export function drawOnSave(
  cli: string,
  directory: string,
  report: (output: string) => void,
): (snapshot: ContentSnapshot) => void {
  let current = '';
  let drawn = '';
  let isDrawing = false;

  function draw(): void {
    if (isDrawing || current === drawn) {
      return;
    }
    drawn = current;
    isDrawing = true;
    const env = { ...process.env, CONTENT_DIR: directory };
    execFile(process.execPath, [cli, 'diagrams'], { env }, (error, stdout, stderr) => {
      isDrawing = false;
      // Without the package, the mistakes of a post that needs a drawing name the command to type.
      if (error?.code !== NOT_INSTALLED) {
        report(`${stdout}${stderr}`.trim());
      }
      // A post may have been saved meanwhile.
      draw();
    });
  }

  return (snapshot) => {
    current = allPosts(snapshot)
      .flatMap(({ hasDiagrams, textHash = '' }) => (hasDiagrams ? textHash : []))
      .join();
    draw();
  };
}
