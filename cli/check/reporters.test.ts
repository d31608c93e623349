import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Reported, reporterNamed } from '#check/reporters.ts';

const FINDINGS: readonly Reported[] = [
  {
    severity: 'mistake',
    rule: 'date/order',
    file: 'posts/a, b.md',
    path: 'content/posts/a, b.md',
    line: 5,
    column: 3,
    field: 'date',
    message: 'not a date: "<100%>"\u0007\n& more',
  },
  {
    severity: 'warning',
    rule: 'site/token',
    file: 'site.config.ts',
    path: '/elsewhere/ö/site.config.ts',
    message: 'advice',
  },
  {
    severity: 'warning',
    rule: 'site/token',
    file: 'site.config.ts',
    path: '/elsewhere/ö/site.config.ts',
    message: 'advice',
  },
];

const report = (name: string, findings = FINDINGS) => reporterNamed(name)(findings);

const filled = v.pipe(v.string(), v.minLength(1));
const position = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The fields that GitLab's documentation of Code Quality reports names. */
const gitlabSchema = v.array(
  v.strictObject({
    description: filled,
    check_name: filled,
    fingerprint: filled,
    severity: v.picklist(['info', 'minor', 'major', 'critical', 'blocker']),
    location: v.strictObject({ path: filled, lines: v.strictObject({ begin: position }) }),
  }),
);

test('a report for GitLab has only fields and values of its schema', () => {
  for (const findings of [FINDINGS, []]) {
    expect(v.safeParse(gitlabSchema, JSON.parse(report('gitlab', findings))).issues).toBeUndefined();
  }
});

test('GitHub gets a command in one line for each finding', () => {
  expect(report('github').trimEnd().split('\n')).toEqual([
    '::error file=content/posts/a%2C b.md,line=5,col=3,title=date/order::date: not a date: "<100%25>"\u0007%0A& more',
    '::warning file=/elsewhere/ö/site.config.ts,title=site/token::advice',
    '::warning file=/elsewhere/ö/site.config.ts,title=site/token::advice',
  ]);
  expect(report('github', [])).toBe('');
});

test('GitLab gets findings with fingerprints that are unique, and stay when lines move', () => {
  const issues = JSON.parse(report('gitlab'));
  expect(issues[0]).toEqual({
    description: 'date: not a date: "<100%>"\u0007\n& more',
    check_name: 'date/order',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    severity: 'major',
    location: { path: 'content/posts/a, b.md', lines: { begin: 5 } },
  });
  const fingerprints = issues.map(({ fingerprint }: { readonly fingerprint: string }) => fingerprint);
  expect(new Set(fingerprints).size).toBe(3);
  const moved = JSON.parse(
    report(
      'gitlab',
      FINDINGS.map((finding) => ({ ...finding, line: 9 })),
    ),
  );
  expect(moved.map(({ fingerprint }: { readonly fingerprint: string }) => fingerprint)).toEqual(fingerprints);
  expect(JSON.parse(report('gitlab', []))).toEqual([]);
});
