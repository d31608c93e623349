import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { openedOnce } from '@portico/core/opened-once';
import { propsModule } from '@portico/core/site-components';
import { importModule, loadTexts } from '@portico/core/site-modules';
import type { ComponentFacts } from '#markdown/components.ts';
import type { MarkdownExtensions } from '#markdown/render-markdown.ts';
import type { PostParser } from '#workshop/parse-post.ts';
import type { ParserSettings } from '#workshop/protocol.ts';

// Loads the renderers of formulas and code early. Otherwise loading them would count as time of the first post.
const WARM_UP = '$a$\n\n```js\na;\n```\n';
// Errors of the program's modules, or of a machine that lacks resources. Other errors are caused by the text or a plugin.
const OF_PROGRAM = /^(?:ERR_(?:MODULE|PACKAGE|LOAD|DLOPEN|UNSUPPORTED)|E(?:MFILE|NFILE|NOMEM|IO)$)/;
// The first stack frame of an error in a partly written module. An invalid regular expression is the text's or a plugin's fault.
const WHILE_LOADING = /^[^\n]*\n\s+at [^\n]*node:internal\/modules\//;

/** Loads what parsing needs when the first text is parsed. */
export function openParser({
  extensions: url,
  siteDirectory,
  ownFields: _,
  components: __,
  ...settings
}: ParserSettings) {
  /** The module is optional, as are the props. */
  async function loadComponent(name: string): Promise<ComponentFacts> {
    const file = propsModule(siteDirectory, name);
    return existsSync(file) ? importModule(pathToFileURL(file).href) : {};
  }

  return openedOnce(async (): Promise<PostParser> => {
    const [{ createMarkdownRenderer }, { createPostParser }] = await Promise.all([
      import('#markdown/render-markdown.ts'),
      import('#workshop/parse-post.ts'),
    ]);
    await loadTexts(siteDirectory, settings);
    const extensions: MarkdownExtensions = url === undefined ? {} : await importModule(url).catch(explain);
    await createMarkdownRenderer(settings)(WARM_UP, { resolveImage: () => undefined });
    return createPostParser({ ...settings, extensions, loadComponent });
  });
}

function explain(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : cause;
  throw new Error(`markdown.ts cannot be loaded: ${reason}.`, { cause });
}

/** Whether an error comes from the program's files, such as a missing or partly written module, and not from the text. */
export function isOfProgram(error: unknown): boolean {
  if (error instanceof SyntaxError) {
    return WHILE_LOADING.test(error.stack ?? '');
  }
  return error instanceof Error && 'code' in error && OF_PROGRAM.test(String(error.code));
}
