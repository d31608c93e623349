import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type {
  ComponentFacts,
  MarkdownExtensions,
  ParsedPost,
  ParserOptions,
  PostSource,
  ReadText,
  SourceText,
} from '@portico/content';
import { readText } from '@portico/content/reading';
import type { PostParser } from '@portico/content/rendering';
import { openedOnce } from '@portico/core/opened-once';
import { propsModule } from '@portico/core/site-components';
import { siteFolder } from '@portico/core/site-folder';
import { importModule, loadTexts } from '@portico/core/site-modules';

export type Jobs = ReturnType<typeof createJobs>;

/** See createPostParser. The extensions are loaded from their module's URL, because functions can't be sent to a thread. */
export type ParserSettings = Omit<ParserOptions, 'extensions' | 'loadComponent'> & {
  readonly extensions?: string | undefined;
};

/** A message to the thread. */
export type Message = { readonly name: keyof Jobs; readonly input: never };

// Loads the renderers of formulas and code early. Otherwise loading them would count as time of the first post.
const WARM_UP = '$a$\n\n```js\na;\n```\n';
// Errors of the program's modules, or of a machine that lacks resources. Other errors are caused by the text or a plugin.
const OF_PROGRAM = /^(?:ERR_(?:MODULE|PACKAGE|LOAD|DLOPEN|UNSUPPORTED)|E(?:MFILE|NFILE|NOMEM|IO)$)/;

// The first stack frame of an error in a partly written module. An invalid regular expression is the text's or a plugin's fault.
const WHILE_LOADING = /^[^\n]*\n\s+at [^\n]*node:internal\/modules\//;

/** Creates the jobs of a thread. The first job that needs the rendering modules loads them, so that reading can begin at once. */
export function createJobs({ extensions: url, ...settings }: ParserSettings) {
  const parser = openedOnce(openParser);

  async function openParser(): Promise<PostParser> {
    const { createMarkdownRenderer, createPostParser } = await import('@portico/content/rendering');
    await loadTexts(siteFolder(), settings);
    const extensions: MarkdownExtensions = url === undefined ? {} : await importModule(url).catch(explain);
    await createMarkdownRenderer(settings)(WARM_UP, { resolveImage: () => undefined });
    return createPostParser({ ...settings, extensions, loadComponent });
  }

  return {
    /** Loads what `parse` needs. */
    async start(): Promise<void> {
      await parser();
    },

    async read(sources: readonly SourceText[]): Promise<readonly ReadText[]> {
      return sources.map(readText);
    },

    async parse(source: PostSource): Promise<ParsedPost> {
      const parse = await parser();
      return parse(source);
    },
  };
}

/** Does what a message says. A failure is the text's or a plugin's fault, or the program's. */
export async function answerTo(jobs: Jobs, { name, input }: Message) {
  try {
    return { value: await jobs[name](input) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isFailure = name === 'start' || isOfProgram(error);
    return isFailure ? { failed: message } : { refused: message };
  }
}

/** The module is optional, as are the props. */
async function loadComponent(name: string): Promise<ComponentFacts> {
  const file = propsModule(siteFolder(), name);
  return existsSync(file) ? importModule(pathToFileURL(file).href) : {};
}

function explain(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : cause;
  const message = `blog.markdown in site.config.ts cannot be loaded: ${reason}.`;
  throw new Error(message, { cause });
}

/** Whether an error comes from the program's files, such as a missing or partly written module, and not from the text. */
function isOfProgram(error: unknown): boolean {
  if (error instanceof SyntaxError) {
    return WHILE_LOADING.test(error.stack ?? '');
  }
  return error instanceof Error && 'code' in error && OF_PROGRAM.test(String(error.code));
}
