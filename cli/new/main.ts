import { displayPath, importedSite, parseEnvironment, UsageError } from '@portico/server';
import { defineCommand } from '#command.ts';
import { writeDraft } from '#new/write-draft.ts';

const USAGE = `portico new "The title of the post"     writes a draft into the content folder and prints its path
  --folder      as my-title/index.md, in its own folder, for pictures
  --slug SLUG   sets the slug, which otherwise comes from the title
`;

export const command = defineCommand({
  usage: USAGE,
  options: { folder: { type: 'boolean' }, slug: { type: 'string' } },
  async run({ folder: inFolder = false, slug }, words) {
    if (words.length === 0) {
      throw new UsageError('A post has a title');
    }
    const { contentDirectory: directory } = parseEnvironment(process.env);
    const { blog } = await importedSite();
    const { file, hints } = await writeDraft({
      directory,
      title: words.join(' '),
      slug,
      inFolder,
      blog,
      now: Date.now(),
    });
    process.stderr.write(hints.map((hint) => `${hint}\n`).join(''));
    process.stdout.write(`${displayPath('', file)}\n`);
    return 0;
  },
});
