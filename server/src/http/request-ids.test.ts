import { expect, test } from 'vitest';
import { requestIds } from '#http/request-ids.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test.for([
  ['a', true],
  ['a'.repeat(128), true],
  ['3f:A.b=c+d/e@f-g_1', true],
  ['a'.repeat(129), false],
  ['', false],
  ['a b', false],
  ['a\nb', false],
  ['a"b', false],
] as const)('the request id %j is kept: %s', ([id, isKept]) => {
  expect(requestIds({ 'x-request-id': id })).toEqual(isKept ? { requestId: id } : {});
});

test.for([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`cc-${TRACE}-${SPAN}-01-more`, true],
  [`ff-${TRACE}-${SPAN}-01`, false],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, false],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, false],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, false],
  [`00-${TRACE}-${SPAN}-01more`, false],
  [`00-${TRACE}-${SPAN}`, false],
  [` 00-${TRACE}-${SPAN}-01`, false],
] as const)('the trace of traceparent %s is kept: %s', ([traceparent, isKept]) => {
  expect(requestIds({ traceparent })).toEqual(isKept ? { traceId: TRACE } : {});
});

test('a request with two ids keeps neither', () => {
  expect(requestIds({ 'x-request-id': ['a', 'b'] })).toEqual({});
  expect(requestIds({})).toEqual({});
});
