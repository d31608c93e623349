import { allPosts } from '@portico/content';
import { readContent } from '@portico/server/content/read-content';
import { parseEnvironment } from '@portico/server/environment';
import { displayPath, failInOneLine } from '@portico/server/process/command';
import { importedSite } from '@portico/server/settings';
import { drawDiagrams } from '#diagrams/draw-diagrams.ts';
import { createMermaid } from '#diagrams/mermaid.ts';

// scripts/task.mjs finds the browser. Exits with 1 if a diagram cannot be drawn.

try {
  const { contentDirectory: directory } = parseEnvironment(process.env);
  const { accent } = await importedSite();
  const draw = createMermaid(accent, process.env.CHROMIUM);
  const posts = allPosts(await readContent(directory));
  const { drawn, removed, mistakes } = await drawDiagrams(posts, directory, draw);
  const lines = [
    ...drawn.map((file) => `Drew ${displayPath(directory, file)}`),
    ...removed.map((file) => `Deleted ${displayPath(directory, file)}`),
    ...mistakes.map((mistake) => displayPath(directory, mistake)),
  ];
  process.stdout.write(`${lines.length === 0 ? 'All diagrams are drawn.' : lines.join('\n')}\n`);
  process.exitCode = mistakes.length === 0 ? 0 : 1;
} catch (error) {
  failInOneLine(error);
}
