import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Diagram, DRAWING, diagramsIn, type Post, sourcePlace } from '@portico/content';

/** Draws a diagram as an SVG file. Rejects where Mermaid cannot read it. */
export type Draw = (source: string, look: 'light' | 'dark') => Promise<string>;

export type DrawOptions = {
  readonly posts: Iterable<Post>;
  /** The content folder. */
  readonly directory: string;
  readonly draw: Draw;
};

export type DrawnDiagrams = {
  /** Paths of the drawings that are new, and of those whose diagram is gone, from the content folder. */
  readonly drawn: readonly string[];
  readonly removed: readonly string[];
  /** Why a diagram could not be drawn, by file and line. */
  readonly mistakes: readonly string[];
};

/** Draws each diagram that has no drawing yet, next to its post, and deletes the drawings whose diagram is gone. */
export async function drawDiagrams({ posts, directory, draw }: DrawOptions): Promise<DrawnDiagrams> {
  const all = await Promise.all(Array.from(posts, (post) => drawPost(post, directory, draw)));
  return {
    drawn: all.flatMap(({ drawn }) => drawn),
    removed: all.flatMap(({ removed }) => removed),
    mistakes: all.flatMap(({ mistakes }) => mistakes),
  };
}

async function drawPost(post: Post, directory: string, draw: Draw): Promise<DrawnDiagrams> {
  // The folder of `posts/a/index.md`, and next to `posts/a.md` the one that would be its folder.
  const folder = `${post.file.replace(/(?:\/index)?\.md$/, '')}/diagrams`;
  const absolute = path.join(directory, folder);
  const there = new Set((await namesIn(absolute)).filter((name) => DRAWING.test(name)));
  const diagrams = new Map(diagramsIn(post.markdown).map((diagram) => [diagram.file, diagram]));
  const gone = [...there].filter((name) => !diagrams.has(name.replace('.dark', '')));
  await Promise.all(gone.map((name) => rm(path.join(absolute, name))));
  const missing = [...diagrams.values()].filter(({ file }) => !(there.has(file) && there.has(darkOf(file))));
  const results = await Promise.allSettled(missing.map((diagram) => drawPair(diagram, absolute, draw)));
  const mistakes = results.flatMap((result, index) => {
    const { file, line } = sourcePlace(post, missing[index]?.line ?? 1);
    return result.status === 'fulfilled'
      ? []
      : [`${file}:${line}: Mermaid cannot draw this diagram: ${reasonOf(result)}`];
  });
  return {
    drawn: missing.filter((_, index) => results[index]?.status === 'fulfilled').map(({ file }) => `${folder}/${file}`),
    removed: gone.map((name) => `${folder}/${name}`),
    mistakes,
  };
}

async function drawPair({ source, file }: Diagram, folder: string, draw: Draw): Promise<void> {
  const [light, dark] = await Promise.all([draw(source, 'light'), draw(source, 'dark')]);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, darkOf(file)), dark);
  await writeFile(path.join(folder, file), light);
}

function darkOf(file: string): string {
  return file.replace('.svg', '.dark.svg');
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') {
      return [];
    }
    throw error;
  });
}

function reasonOf({ reason }: PromiseRejectedResult): string {
  return reason instanceof Error ? reason.message : String(reason);
}
