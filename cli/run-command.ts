import { existsSync } from 'node:fs';
import { createRequire, enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { closest } from '@portico/core/closest';
import { UsageError } from '@portico/core/command-errors';
import { enterSite } from '@portico/core/enter-site';
import { CONFIG_FILE } from '@portico/core/site-config';
import { generatedFolder, siteFolder } from '@portico/core/site-folder';
import { VERSION } from '@portico/core/version';
import { COMMON_OPTIONS, type Command } from './command.ts';

// Each command is loaded when it runs, because React reads NODE_ENV when it is loaded, and the environment is complete by then.
const COMMANDS = {
  dev: { text: 'serves while you write: a saved file appears at once', load: () => import('#serve/dev.ts') },
  build: { text: 'builds the site', load: () => import('#serve/build.ts') },
  start: { text: 'builds what has changed, and serves', load: () => import('#serve/start.ts') },
  serve: { text: 'serves the build', load: () => import('#serve/serve.ts') },
  check: { text: 'checks configuration, content and links', load: () => import('#check/main.ts') },
  export: { text: 'writes the site as files', load: () => import('#export/main.ts') },
  shell: { text: 'writes the shell for pages of other sites as files', load: () => import('#shell/main.ts') },
  new: { text: 'writes a draft', load: () => import('#new/main.ts') },
  'preview-link': { text: 'prints a link that shows a draft', load: () => import('#preview-link/main.ts') },
  import: { text: 'imports the posts of another blog: npx @portico/import', load: () => installed('import') },
  review: { text: 'shows what a branch changes in posts: npx @portico/review', load: () => installed('review') },
  diagrams: {
    text: 'draws the Mermaid diagrams of the posts: npx @portico/diagrams',
    load: () => installed('diagrams'),
  },
} as const;
const IN_PRODUCTION: readonly string[] = ['build', 'start', 'serve', 'review', 'export', 'shell'];

const USAGE = `portico COMMAND [--root DIR]

${Object.entries(COMMANDS)
  .map(([name, { text }]) => `  ${name.padEnd(14)}${text}\n`)
  .join('')}
  --root DIR    the folder of the site; otherwise SITE_DIR, or the folder you are in
  --help, -h    prints this, or how to write a command
  --version     prints the version
`;

export type LoadCommand = () => Promise<{ readonly command: Command }>;

/**
 * Runs the command that the arguments name, in the site that they name. Returns the status of the process. A package gives its
 * own command with `load`; the site may not have installed it.
 */
export async function runCommand(args: readonly string[], load?: LoadCommand): Promise<number> {
  const { values, rest } = commonFlags(args);
  const [name, ...others] = rest;
  if (values.version) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (name === undefined || name.startsWith('-')) {
    const isAsked = values.help === true;
    (isAsked ? process.stdout : process.stderr).write(USAGE);
    return isAsked ? 0 : 2;
  }
  const command = Object.entries(COMMANDS).find(([each]) => each === name)?.[1];
  if (command === undefined) {
    const near = closest(name, Object.keys(COMMANDS));
    const advice = near === undefined ? 'portico --help lists all.' : `Did you mean ${near}?`;
    throw new UsageError(`portico has no command ${JSON.stringify(name)}. ${advice}`);
  }
  enterSite(values.root);
  if (existsSync(path.join(siteFolder(), CONFIG_FILE))) {
    // Also for the processes that this one starts.
    process.env.NODE_COMPILE_CACHE ??= path.join(generatedFolder(), 'cache/compile');
    enableCompileCache(process.env.NODE_COMPILE_CACHE);
  }
  if (IN_PRODUCTION.includes(name)) {
    process.env.NODE_ENV = 'production';
  }
  const { command: loaded } = await (load ?? command.load)();
  if (values.help) {
    process.stdout.write(loaded.usage);
    return 0;
  }
  try {
    return await loaded.run(others);
  } catch (error) {
    if (error instanceof UsageError) {
      throw new UsageError(`${sentence(error.message)} Write one of these:\n${loaded.usage.trimEnd()}`);
    }
    throw error;
  }
}

/** Loads the command of a package that only some sites install. */
async function installed(name: string): Promise<{ readonly command: Command }> {
  let file: string;
  try {
    file = createRequire(path.join(siteFolder(), 'package.json')).resolve(`@portico/${name}`);
  } catch (error) {
    const instead = `npx @portico/${name}@${VERSION}`;
    throw new UsageError(`portico ${name} is its own package. Type ${instead} instead.`, {
      cause: error,
    });
  }
  return import(pathToFileURL(file).href);
}

function sentence(text: string): string {
  return text.replace(/[^.?]$/, '$&.');
}

/** Removes the flags that every command accepts from the arguments, wherever they are. */
function commonFlags(args: readonly string[]) {
  const { values, tokens } = parseArgs({ args: [...args], options: COMMON_OPTIONS, strict: false, tokens: true });
  const taken = new Set(
    tokens.flatMap((token) => {
      if (token.kind !== 'option' || !(token.name in COMMON_OPTIONS)) {
        return [];
      }
      return token.value === undefined || token.inlineValue ? [token.index] : [token.index, token.index + 1];
    }),
  );
  const rest = args.filter((_, index) => !taken.has(index));
  const { root } = values;
  if (root !== undefined && typeof root !== 'string') {
    throw new UsageError('--root takes the folder of a site.');
  }
  return { values: { root, help: values.help === true, version: values.version === true }, rest };
}
