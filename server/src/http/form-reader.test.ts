import { expect, test } from 'vitest';
import { FormRequest, readForm } from '#http/form-reader.ts';
import type { SiteRequest } from '#http/messages.ts';
import { isFromThisSite } from '#http/request-body.ts';

const HEADERS = { host: 'culvert.example', origin: 'https://culvert.example' };

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
  const passed = { 'accept-language': 'de', 'content-type': 'text/plain', cookie: 'a=1', 'user-agent': 'B' };
  const headers = { ...HEADERS, ...passed, 'x-forwarded-for': '10.0.0.7', referer: 'https://culvert.example/' };
  const form = await readForm({ ...post(inParts('a=1', '&b=2')), headers }, '/ask?x=1', {});
  expect(form).toEqual({ target: '/ask?x=1', headers: passed, body: new TextEncoder().encode('a=1&b=2') });
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
  const refused = await readForm(request, '/ask', { 'x-a': 'b' });
  expect(refused).toMatchObject({ status, headers: { connection: 'close', 'x-a': 'b' } });
  expect('status' in refused && String(refused.body)).toBe(text);
});

test('the longest form that is read has 64 KB', async () => {
  expect(await readForm(post(inParts('a'.repeat(65_536))), '/ask', {})).toMatchObject({ target: '/ask' });
});

test.for<[string | undefined, string, unknown]>([
  ['application/x-www-form-urlencoded', 'a=1', '1'],
  ['application/json', '{"a":1}', 400],
  ['multipart/form-data', 'a', 400],
  [undefined, 'a=1', 400],
])('formData() of a body of the type %s', async ([type, body, expected]) => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const form = { target: '/ask', headers, body: new TextEncoder().encode(body) };
  const request = new FormRequest(new URL('https://culvert.example/ask'), form, AbortSignal.timeout(1000));
  const read = request.formData().then(
    (data) => data.get('a'),
    ({ status }: Response) => status,
  );
  expect(await read).toBe(expected);
});
