import { expect, test } from 'vitest';
import { withoutRetiredFlags } from './retired-flags.ts';

test.for([
  [['--reporter', 'sarif', 'my-title'], ['my-title'], [/^--reporter sarif is ignored.* Use --reporter github/]],
  [['--strict', '--reporter=junit'], ['--strict'], [/^--reporter junit is ignored/]],
  [['--fetch', 'my-title'], ['my-title'], [/^--fetch is ignored/]],
  [['--reporter', 'gitlab'], ['--reporter', 'gitlab'], []],
  [['--stale', '--views', 'http://127.0.0.1:3001/metrics', '--json'], ['--stale', '--json'], [/^--views is ignored/]],
] as const)('portico check %j ignores what has been retired, with a warning', ([args, left, warnings]) => {
  expect(withoutRetiredFlags('check', args)).toEqual({
    args: left,
    warnings: warnings.map((each) => expect.stringMatching(each)),
  });
});

test('the flags of other commands stay', () => {
  const args = ['--views', 'sarif'];
  expect(withoutRetiredFlags('export', args)).toEqual({ args, warnings: [] });
});
