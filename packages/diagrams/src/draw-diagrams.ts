import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  createMarkdownRenderer,
  type Diagram,
  DRAWING,
  folderOf,
  type Post,
  reasonOf,
  sourceLine,
} from 'portico/tools';

// The page for each diagram loads all of Mermaid.
const MAX_AT_ONCE = 3;

export type Draw = (source: string) => Promise<string>;

/** Draws each diagram that has no drawing yet, next to its post, and deletes drawings whose diagrams no longer exist. */
export async function drawDiagrams(posts: Iterable<Post>, directory: string, draw: Draw) {
  const drawn: string[] = [];
  const removed: string[] = [];
  const mistakes: string[] = [];
  const render = createMarkdownRenderer({ highlight: false });

  async function diagramsIn(post: Post): Promise<readonly (Diagram & { readonly post: Post })[]> {
    const { diagrams } = post.markdown.includes('mermaid')
      ? await render(post.markdown, { code: post.code, resolveImage: () => undefined })
      : { diagrams: [] };
    return diagrams.map((diagram) => ({ ...diagram, post }));
  }

  async function drawPosts([parent, together]: readonly [string, readonly Post[]]): Promise<void> {
    const folder = `${parent}/diagrams`;
    const cwd = path.join(directory, folder);
    const there = new Set((await readdir(cwd).catch(() => [])).filter((name) => DRAWING.test(name)));
    const all = (await Promise.all(together.map(diagramsIn))).flat();
    const diagrams = new Map(all.map((diagram) => [diagram.file, diagram]));
    for (const name of there) {
      if (!diagrams.has(name)) {
        await rm(path.join(cwd, name));
        removed.push(`${folder}/${name}`);
      }
    }
    for (const { file, source, line, post } of diagrams.values()) {
      if (there.has(file)) {
        continue;
      }
      try {
        const svg = await draw(source);
        await mkdir(cwd, { recursive: true });
        await writeFile(path.join(cwd, file), svg);
        drawn.push(`${folder}/${file}`);
      } catch (error) {
        const reason = reasonOf(error);
        mistakes.push(`${post.file}:${sourceLine(post, line)}: Mermaid cannot draw this diagram: ${reason}`);
      }
    }
  }

  await Readable.from(Map.groupBy(posts, folderOf)).forEach(drawPosts, { concurrency: MAX_AT_ONCE });
  return { drawn, removed, mistakes };
}
