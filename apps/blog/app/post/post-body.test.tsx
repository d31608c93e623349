import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ComponentPart } from '@portico/content';
import { elementInShell } from '@portico/shell/testing';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ServerHtmlContext } from '../parts/server-html.ts';
import { inTurns } from './in-turns.ts';
import { PostBody } from './post-body.tsx';

const demo = (title: string): ComponentPart => ({
  component: 'demo',
  props: { src: '/a.html', height: 300 },
  text: title,
});

test('the server answers requests between the components of a post', async () => {
  await import('./demo.tsx');
  const titles = Array.from({ length: 20 }, (_, index) => `Demo ${index}`);
  let pauses = 0;
  let counting: NodeJS.Immediate;
  const count = () => {
    pauses += 1;
    counting = setImmediate(count);
  };
  counting = setImmediate(count);
  const html = await renderedBody(titles.map(demo));
  clearImmediate(counting);
  expect(html.match(/Demo \d+(?=<\/a>)/g)).toEqual(titles);
  expect(pauses).toBeGreaterThanOrEqual(titles.length);
});

function renderedBody(parts: readonly ComponentPart[]): Promise<string> {
  const body = <PostBody body={parts} isDocument pictures={[]} language={{}} hueClass="hue-note" />;
  const page = (
    <ServerHtmlContext value={{ parts: null, body: inTurns(parts) }}>{elementInShell(body)}</ServerHtmlContext>
  );
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
    });
  });
}
