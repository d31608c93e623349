import { parentPort } from 'node:worker_threads';
import { plainText, textBlocks } from '@portico/content';
import { HOSTILE_TEXTS } from '@portico/content/hostile-texts';
import { createMarkdownRenderer, portableHtml } from '@portico/content/rendering';
import { portableMarkdown } from '../packages/content/src/machine-readers/portable-markdown.ts';

/*
 * A thread that does one thing at a time with one text and says how much of the processor's time that took, so that what
 * does not end can be ended.
 */

export type Task = { readonly text: string; readonly length: number; readonly kind: Kind };
export type Outcome = { readonly ms: number } | { readonly refused: string };
export type Kind = 'render' | 'feed' | 'plain text' | 'blocks' | 'Markdown';

const ORIGIN = 'https://culvert.example';
const TRIES = 3;

const render = await createMarkdownRenderer();
const context = { resolveImage: () => undefined };
await render('```js\na\n```\n\n<b>a</b>', context);

parentPort?.on('message', async (task: Task) => {
  try {
    parentPort?.postMessage({ ms: await fastest(task) });
  } catch (error) {
    parentPort?.postMessage({ refused: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage('ready');

async function fastest({ text, length, kind }: Task): Promise<number> {
  const markdown = HOSTILE_TEXTS.find(({ name }) => name === text)?.make(length) ?? '';
  const html = kind === 'feed' ? (await render(markdown, context)).html : '';
  const work: Readonly<Record<Kind, () => unknown>> = {
    render: () => render(markdown, context),
    feed: () => portableHtml(html, `${ORIGIN}/blog/a`),
    'plain text': () => plainText(markdown),
    blocks: () => textBlocks(markdown),
    Markdown: () => portableMarkdown(markdown, (url) => `${ORIGIN}/${url}`),
  };
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && (tries === 0 || best < 500); tries += 1) {
    const before = process.threadCpuUsage();
    await work[kind]();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}
