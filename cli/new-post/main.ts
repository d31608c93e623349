import { parseEnvironment } from '@portico/server/environment';
import { displayPath, failInOneLine, readArguments, wrongArguments } from '@portico/server/process/command';
import { importedSite } from '@portico/server/settings';
import { writeDraft } from '#new-post/write-draft.ts';

const USAGE = `npm run new-post -- "The title of the post"

Writes a draft into the content folder and prints its path.
  --folder      as my-title/index.md, in its own folder, for pictures
  --slug SLUG   sets the slug, which otherwise comes from the title
  --help        prints this
`;

try {
  const { values, positionals } = readArguments(USAGE, { folder: { type: 'boolean' }, slug: { type: 'string' } });
  if (positionals.length === 0) {
    throw wrongArguments(USAGE, 'A post has a title');
  }
  const { contentDirectory: directory } = parseEnvironment(process.env);
  const { file, hints } = await writeDraft({
    directory,
    title: positionals.join(' '),
    slug: values.slug,
    inFolder: values.folder ?? false,
    author: (await importedSite()).blog.author,
    now: Date.now(),
  });
  process.stderr.write(hints.map((hint) => `${hint}\n`).join(''));
  process.stdout.write(`${displayPath('', file)}\n`);
} catch (error) {
  failInOneLine(error);
}
