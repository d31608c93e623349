import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ComponentPart } from '@portico/content';
import { elementInShell } from '@portico/shell/testing';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';
import { loadChart } from './load-chart.ts';
import { PostBody, PostBodyProvider } from './post-body.tsx';

const chart = (title: string): ComponentPart => ({
  component: 'chart',
  props: {
    type: 'line',
    title,
    data: [
      ['s', 'a'],
      [0, 1],
      [1, 2],
    ],
  },
  text: title,
});

test('the server answers requests between the components of a post', async () => {
  await loadChart();
  const titles = Array.from({ length: 20 }, (_, index) => `Chart ${index}`);
  let pauses = 0;
  let counting: NodeJS.Immediate;
  const count = () => {
    pauses += 1;
    counting = setImmediate(count);
  };
  counting = setImmediate(count);
  const html = await renderedBody(titles.map(chart));
  clearImmediate(counting);
  expect(html.match(/<figcaption>[^<]+/g)).toEqual(titles.map((title) => `<figcaption>${title}`));
  expect(pauses).toBeGreaterThanOrEqual(titles.length);
});

function renderedBody(parts: readonly ComponentPart[]): Promise<string> {
  const body = <PostBody body={parts} isDocument pictures={[]} language={{}} hueClass="hue-note" />;
  const page = <PostBodyProvider body={inTurns(parts)}>{elementInShell(body)}</PostBodyProvider>;
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
    });
  });
}
