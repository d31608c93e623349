import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createFormReader } from '#http/form-reader.ts';
import type { SiteRequest, SiteResponse } from '#http/messages.ts';
import { isFromThisSite } from '#http/request-body.ts';

const HEADERS = { host: 'culvert.example', origin: 'https://culvert.example' };
const OPTIONS = { baseUrl: 'https://culvert.example', headers: {}, reportError: () => {} };
const DONE: SiteResponse = { status: 200, headers: {} };

function post(body: SiteRequest['body']): SiteRequest {
  return { method: 'POST', target: '/ask', headers: HEADERS, ...(body && { body }) };
}

async function* inParts(...parts: readonly string[]) {
  for (const part of parts) {
    yield Buffer.from(part);
  }
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

test.for<[Record<string, string>, boolean]>([
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'http://culvert.example' }, true],
  [{ origin: 'https://culvert.example:8443' }, false],
  [{ origin: 'https://elsewhere.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
])('a request with %j is from a page of this site: %s', ([headers, isOwn]) => {
  expect(isFromThisSite({ headers: { ...HEADERS, ...headers } })).toBe(isOwn);
});

test('a request without an origin is not from this site', () => {
  expect(isFromThisSite({ headers: { host: 'culvert.example' } })).toBe(false);
});

test('an action gets the form, its address and only the headers that say something about the reader', async () => {
  const read = createFormReader(OPTIONS);
  const passed = { 'accept-language': 'de', 'content-type': 'text/plain', cookie: 'a=1', 'user-agent': 'B' };
  const headers = { ...HEADERS, ...passed, 'x-forwarded-for': '10.0.0.7', referer: 'https://culvert.example/' };
  const forms: unknown[] = [];
  const answer = async (form: Request) => {
    forms.push([form.method, form.url, Object.fromEntries(form.headers), await form.text()]);
    return DONE;
  };
  expect(await read({ ...post(inParts('a=1', '&b=2')), headers }, '/ask?x=1', answer)).toBe(DONE);
  expect(forms).toEqual([['POST', 'https://culvert.example/ask?x=1', passed, 'a=1&b=2']]);
});

test.for<[string, SiteRequest, number, string]>([
  [
    'of another site',
    { ...post(inParts('a')), headers: { ...HEADERS, origin: 'https://elsewhere.example' } },
    403,
    'Only pages of this site can send forms to it.\n',
  ],
  ['that is too long', post(inParts('a', 'a'.repeat(65_536))), 413, 'A form may have at most 64 KB.\n'],
  ['that is cut off', post(cutOff()), 400, 'The form did not arrive completely.\n'],
])('a form %s is refused, and its connection is closed', async ([, request, status, text]) => {
  const reportError = vi.fn();
  const answer = vi.fn(async () => DONE);
  const refused = await createFormReader({ ...OPTIONS, headers: { 'x-a': 'b' }, reportError })(request, '/ask', answer);
  expect([refused.status, String(refused.body)]).toEqual([status, text]);
  expect(refused.headers).toMatchObject({ connection: 'close', 'x-a': 'b' });
  expect([answer.mock.calls, reportError.mock.calls]).toEqual([[], []]);
});

test('the longest form that is read has 64 KB, and nothing about it is reported', async () => {
  const reportError = vi.fn();
  const read = createFormReader({ ...OPTIONS, reportError });
  expect(await read(post(inParts('a'.repeat(65_536))), '/ask', async () => DONE)).toBe(DONE);
  expect(reportError).not.toHaveBeenCalled();
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
    new Error('The action of the page took over 0.001 s. Make it respond sooner.'),
    '/ask',
  );
});

test('unfinished forms delay others only until they end', async () => {
  const read = createFormReader(OPTIONS);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  async function* slow() {
    yield Buffer.from('a');
    await ended;
  }
  const send = (body?: SiteRequest['body']) => read(post(body), '/ask', async () => DONE);
  const waiting = Array.from({ length: 200 }, () => send(slow()));
  const refused = await send();
  expect([refused.status, String(refused.body)]).toEqual([
    503,
    'Too many forms are being sent. Try again in a moment.\n',
  ]);
  expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '2' });
  end();
  await Promise.all(waiting);
  expect((await send()).status).toBe(200);
});
