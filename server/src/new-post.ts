import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseSiteConfig } from '@portico/site/config';
import { parseEnvironment } from '#environment.ts';
import { writeDraft } from '#new-post/write-draft.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';
import { site } from '../../site.config.ts';

/*
 * npm run new-post -- "Title": writes a draft and prints its path; with --edit it is opened in $EDITOR.
 */

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
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
    author: parseSiteConfig(site).blog.author,
    gitName: gitUser(directory),
    now: Date.now(),
  });
  process.stdout.write(`${path.relative('', file)}\n`);
  if (values.edit) {
    await openEditor(editor, file);
  }
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { edit: { type: 'boolean', default: false } } });
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(`${reason}. Write npm run new-post -- "The title of the post", with --edit to open it in $EDITOR.`);
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
