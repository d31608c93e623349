import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { parseSiteConfig } from '@portico/site/config';
import { shownPath } from '#content/shown-path.ts';
import { parseEnvironment } from '#environment.ts';
import { writeDraft } from '#new-post/write-draft.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { site } from '../../site.config.ts';

/*
 * npm run new-post -- "Title": writes a draft and prints its path. USAGE has the options.
 */

const USAGE = `npm run new-post -- "The title of the post"

Writes a draft into the content folder and prints its path.
  --folder      as my-title/index.md, in a folder where its pictures stand too
  --slug SLUG   with another last part of its URL than the title gives
  --edit        opens it in $EDITOR
  --help        prints this
`;

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const { EDITOR: editor = '' } = process.env;
  if (values.edit && editor.trim() === '') {
    throw new Error(
      '--edit opens the post in $EDITOR, which is not set. Set it, as in EDITOR="code --wait", or leave --edit out.',
    );
  }
  const { contentDirectory: directory } = parseEnvironment(process.env);
  const file = await writeDraft({
    directory,
    title: positionals.join(' '),
    slug: values.slug,
    inFolder: values.folder,
    author: parseSiteConfig(site).blog.author,
    gitName: gitUser(directory),
    now: Date.now(),
  });
  process.stdout.write(`${shownPath('', file)}\n`);
  if (values.edit) {
    await openEditor(editor, file);
  }
}

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { edit: flag, folder: flag, help: flag, slug: { type: 'string' } } as const;
  try {
    const read = parseArgs({ allowPositionals: true, options });
    if (read.positionals.length === 0 && !read.values.help) {
      throw new Error('A post has a title');
    }
    return read;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(`${reason}. Write it so:\n\n${USAGE.trimEnd()}`);
  }
}

/** The name that git knows the author of commits by; undefined where there is no git or no name. */
function gitUser(directory: string): string | undefined {
  try {
    return execFileSync('git', ['config', 'user.name'], { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

/** By the shell, as git does: $EDITOR may have arguments. */
async function openEditor(editor: string, file: string): Promise<void> {
  const child = spawn('sh', ['-c', `${editor} "$@"`, editor, file], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new Error(`$EDITOR (${editor}) ended with ${code}. The post is written: ${file}`);
  }
}
