import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { REPORTERS, type Reported } from '#check/reporters.ts';

const FINDINGS: readonly Reported[] = [
  {
    severity: 'mistake',
    file: 'posts/a, b.md',
    path: 'content/posts/a, b.md',
    line: 5,
    column: 3,
    field: 'date',
    message: 'not a date: "<100%>"\u0007\n& more',
  },
  { severity: 'warning', file: 'site.config.ts', path: '/elsewhere/ö/site.config.ts', message: 'advice' },
  { severity: 'warning', file: 'site.config.ts', path: '/elsewhere/ö/site.config.ts', message: 'advice' },
];

const report = (name: string, findings = FINDINGS) => REPORTERS[name]?.(findings) ?? '';

const filled = v.pipe(v.string(), v.minLength(1));
const position = v.pipe(v.number(), v.integer(), v.minValue(1));
const uri = v.pipe(v.string(), v.regex(/^[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/));

/** What OASIS's schema of SARIF 2.1.0 says about the parts that we write. */
const sarifSchema = v.strictObject({
  $schema: uri,
  version: v.literal('2.1.0'),
  runs: v.array(
    v.strictObject({
      tool: v.strictObject({
        driver: v.strictObject({
          name: v.string(),
          version: v.string(),
          rules: v.array(v.strictObject({ id: v.string(), shortDescription: v.strictObject({ text: v.string() }) })),
        }),
      }),
      columnKind: v.picklist(['utf16CodeUnits', 'unicodeCodePoints']),
      results: v.array(
        v.strictObject({
          ruleId: v.string(),
          level: v.picklist(['none', 'note', 'warning', 'error']),
          message: v.strictObject({ text: v.string() }),
          locations: v.array(
            v.strictObject({
              physicalLocation: v.strictObject({
                artifactLocation: v.strictObject({ uri }),
                region: v.optional(v.strictObject({ startLine: position, startColumn: v.optional(position) })),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
});

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

test.for([
  ['sarif', sarifSchema],
  ['gitlab', gitlabSchema],
] as const)('a report for %s has only fields and values of its schema', ([name, schema]) => {
  for (const findings of [FINDINGS, []]) {
    expect(v.safeParse(schema, JSON.parse(report(name, findings))).issues).toBeUndefined();
  }
});

test('GitHub gets a command in one line for each finding', () => {
  expect(report('github').split('\n')).toEqual([
    '::error file=content/posts/a%2C b.md,line=5,col=3,title=portico mistake::date: not a date: "<100%25>"\u0007%0A& more',
    '::warning file=/elsewhere/ö/site.config.ts,title=portico warning::advice',
    '::warning file=/elsewhere/ö/site.config.ts,title=portico warning::advice',
  ]);
  expect(report('github', [])).toBe('');
});

test('GitLab gets findings with fingerprints that are unique, and stay when lines move', () => {
  const issues = JSON.parse(report('gitlab'));
  expect(issues[0]).toEqual({
    description: 'date: not a date: "<100%>"\u0007\n& more',
    check_name: 'portico/mistake',
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

test('SARIF has a rule for each result, and URIs of files', () => {
  const { version, runs } = JSON.parse(report('sarif'));
  const [run] = runs;
  expect([version, runs.length]).toEqual(['2.1.0', 1]);
  const rules = run.tool.driver.rules.map(({ id }: { readonly id: string }) => id);
  expect(rules).toEqual(['portico/mistake', 'portico/warning']);
  expect(run.results[0]).toEqual({
    ruleId: 'portico/mistake',
    level: 'error',
    message: { text: expect.stringContaining('not a date') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'content/posts/a%2C%20b.md' },
          region: { startLine: 5, startColumn: 3 },
        },
      },
    ],
  });
  expect(run.results[1].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'file:///elsewhere/%C3%B6/site.config.ts' },
  });
});

test('JUnit has well-formed XML with a failure for each mistake, and a passed case if there is none', () => {
  const xml = report('junit');
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'testcase' });
  const { testsuite } = parser.parse(xml).testsuites;
  expect(testsuite).toMatchObject({ '@_tests': '3', '@_failures': '1' });
  expect(testsuite.testcase[0].failure['#text']).toContain('date: not a date: "<100%>"\n& more');
  expect(testsuite.testcase[1]['system-out']).toContain('advice');
  const good = parser.parse(report('junit', [])).testsuites.testsuite;
  expect(good).toMatchObject({ '@_tests': '1', '@_failures': '0', testcase: [expect.anything()] });
});
