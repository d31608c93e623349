import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DRAWING, diagramsIn, folderOf, type Post, sourceLine } from '@portico/content';

/** Draws a diagram as an SVG file. Rejects if Mermaid cannot read it. */
export type Draw = (source: string, look: 'light' | 'dark') => Promise<string>;

/** Draws each diagram that has no drawing yet, next to its post, and deletes the drawings whose diagram is gone. */
export async function drawDiagrams(posts: Iterable<Post>, directory: string, draw: Draw) {
  // Paths from the content folder.
  const drawn: string[] = [];
  const removed: string[] = [];
  const mistakes: string[] = [];

  /** The posts of a folder are one post and its translations. */
  async function drawPosts([parent, together]: readonly [string, readonly Post[]]): Promise<void> {
    const folder = `${parent}/diagrams`;
    const cwd = path.join(directory, folder);
    const there = new Set((await readdir(cwd).catch(() => [])).filter((name) => DRAWING.test(name)));
    const all = together.flatMap((post) => diagramsIn(post).map((diagram) => ({ ...diagram, post })));
    const diagrams = new Map(all.map((diagram) => [diagram.file, diagram]));
    for (const name of there) {
      if (!diagrams.has(name.replace('.dark', ''))) {
        await rm(path.join(cwd, name));
        removed.push(`${folder}/${name}`);
      }
    }
    for (const { file, source, line, post } of diagrams.values()) {
      const darkFile = file.replace('.svg', '.dark.svg');
      if (there.has(file) && there.has(darkFile)) {
        continue;
      }
      try {
        const [light, dark] = await Promise.all([draw(source, 'light'), draw(source, 'dark')]);
        await mkdir(cwd, { recursive: true });
        await writeFile(path.join(cwd, darkFile), dark);
        await writeFile(path.join(cwd, file), light);
        drawn.push(`${folder}/${file}`);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        mistakes.push(`${post.file}:${sourceLine(post, line)}: Mermaid cannot draw this diagram: ${reason}`);
      }
    }
  }

  await Promise.all(Array.from(Map.groupBy(posts, folderOf), drawPosts));
  return { drawn, removed, mistakes };
}
