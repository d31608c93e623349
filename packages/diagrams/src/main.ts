import {
  allPosts,
  type Command,
  defineCommand,
  displayPath,
  importedSite,
  parseEnvironment,
  readContent,
} from 'portico/tools';
import { drawDiagrams } from '#draw-diagrams.ts';
import { createMermaid } from '#mermaid.ts';

const USAGE = `npx @portico/diagrams   draws the Mermaid diagrams of the posts that have no drawing yet
`;

export const command: Command = defineCommand({
  usage: USAGE,
  options: {},
  async run() {
    const { contentDirectory: directory } = parseEnvironment(process.env);
    const { accent, blog } = await importedSite();
    const draw = createMermaid(accent, process.env);
    const posts = allPosts(await readContent(directory, { blog }));
    const { drawn, removed, mistakes } = await drawDiagrams(posts, directory, draw);
    const lines = [
      ...drawn.map((file) => `Drew ${displayPath(directory, file)}`),
      ...removed.map((file) => `Deleted ${displayPath(directory, file)}`),
      ...mistakes.map((mistake) => displayPath(directory, mistake)),
    ];
    process.stdout.write(`${lines.length === 0 ? 'All diagrams are drawn.' : lines.join('\n')}\n`);
    return mistakes.length === 0 ? 0 : 1;
  },
});
