import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createFormReader } from '#http/form-reader.ts';
import type { SiteRequest, SiteResponse } from '#http/messages.ts';

const HEADERS = { host: 'culvert.example', origin: 'https://culvert.example' };
const OPTIONS = { baseUrl: 'https://culvert.example', headers: {}, reportError: () => {} };
const DONE: SiteResponse = { status: 200, headers: {} };

function post(body: SiteRequest['body']): SiteRequest {
  return { method: 'POST', target: '/ask', headers: HEADERS, ...(body && { body }) };
}

async function* cutOff() {
  yield Buffer.from('question=');
  throw new Error('aborted');
}

test('a form whose sender disconnects reaches no action', async () => {
  const read = createFormReader(OPTIONS);
  const answer = vi.fn(async () => DONE);
  expect((await read(post(cutOff()), '/ask', answer)).status).toBe(400);
  expect(answer).not.toHaveBeenCalled();
});

test('a form is aborted if its action takes too long', async () => {
  const reportError = vi.fn();
  const read = createFormReader({ ...OPTIONS, reportError, maxActionMs: 1 });
  const answer = async ({ signal }: Request) => {
    await once(signal, 'abort');
    return DONE;
  };
  expect(await read(post(undefined), '/ask', answer)).toBe(DONE);
  expect(reportError).toHaveBeenCalledWith(
    new Error('The action of the page took over 0.001 s. Let it answer sooner.'),
    '/ask',
  );
});

test('forms that nobody ends hold up others only until they end', async () => {
  const read = createFormReader(OPTIONS);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  async function* slow() {
    yield Buffer.from('a');
    await ended;
  }
  const send = (body?: SiteRequest['body']) => read(post(body), '/ask', async () => DONE);
  const waiting = Array.from({ length: 200 }, () => send(slow()));
  expect((await send()).status).toBe(503);
  end();
  await Promise.all(waiting);
  expect((await send()).status).toBe(200);
});
