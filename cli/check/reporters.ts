import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { VERSION } from '@portico/core/version';
import type { Finding } from '@portico/server';

/** A finding with the path of its file: relative to the folder in which the check runs, or absolute. */
export type Reported = Finding & { readonly path: string };

type Reporter = (findings: readonly Reported[]) => string;

const RULES = {
  mistake: 'It loses content or breaks a link.',
  warning: 'It is advice.',
} as const satisfies Record<Finding['severity'], string>;

/** The output formats of `check --reporter NAME`. CI services show each of them next to the lines of a change. */
export const REPORTERS: Readonly<Record<string, Reporter>> = { github, gitlab, sarif, junit };

/** Workflow commands of GitHub Actions. */
function github(findings: readonly Reported[]): string {
  return findings
    .map((finding) => {
      const { severity, path, line, column } = finding;
      const place = Object.entries({ file: path, line, col: column, title: `portico ${severity}` })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
      return `::${severity === 'mistake' ? 'error' : 'warning'} ${place.join(',')}::${escapedCommand(textOf(finding))}`;
    })
    .join('\n');
}

/** The Code Quality report of GitLab. */
function gitlab(findings: readonly Reported[]): string {
  const seen = new Map<string, number>();
  const issues = findings.map((finding) => {
    const { severity, path, line = 1 } = finding;
    // The key doesn't contain the line, so that a finding stays the same when lines are added above it.
    const key = `${path}\n${severity}\n${textOf(finding)}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return {
      description: textOf(finding),
      check_name: `portico/${severity}`,
      fingerprint: createHash('sha256').update(`${key}\n${count}`).digest('hex'),
      severity: severity === 'mistake' ? 'major' : 'minor',
      location: { path, lines: { begin: line } },
    };
  });
  return JSON.stringify(issues, null, 2);
}

/** SARIF 2.1.0 (OASIS), for code scanning of GitHub, Azure DevOps and editors. */
function sarif(findings: readonly Reported[]): string {
  const results = findings.map((finding) => {
    const { severity, path, line, column } = finding;
    const region = line !== undefined && {
      region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
    };
    return {
      ruleId: `portico/${severity}`,
      level: severity === 'mistake' ? 'error' : 'warning',
      message: { text: textOf(finding) },
      locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path) }, ...region } }],
    };
  });
  const rules = Object.entries(RULES).map(([name, text]) => ({
    id: `portico/${name}`,
    shortDescription: { text },
  }));
  const run = { tool: { driver: { name: 'portico', version: VERSION, rules } }, columnKind: 'utf16CodeUnits', results };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2);
}

/** JUnit's XML, with a test case for each finding. A warning is a passed test case that contains the text. */
function junit(findings: readonly Reported[]): string {
  const cases = findings.map((finding) => {
    const { severity, path, line, message } = finding;
    const place = line === undefined ? path : `${path}:${line}`;
    const start = `    <testcase classname="${escapedXml(path)}" name="${escapedXml(`${place} ${message}`)}">`;
    const text = escapedXml(`${place}: ${textOf(finding)}`);
    const result =
      severity === 'mistake'
        ? `<failure message="${escapedXml(textOf(finding))}">${text}</failure>`
        : `<system-out>${text}</system-out>`;
    return `${start}${result}</testcase>`;
  });
  const good = ['    <testcase classname="portico" name="configuration, content and links"/>'];
  const failures = findings.filter(({ severity }) => severity === 'mistake').length;
  const counts = `tests="${Math.max(cases.length, 1)}" failures="${failures}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="portico check" ${counts}>`,
    ...(cases.length === 0 ? good : cases),
    '  </testsuite>',
    '</testsuites>',
  ].join('\n');
}

function textOf({ field, message }: Reported): string {
  return field === undefined ? message : `${field}: ${message}`;
}

function uriOf(path: string): string {
  return path.startsWith('/') ? pathToFileURL(path).href : path.split('/').map(encodeURIComponent).join('/');
}

function escapedCommand(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

// Characters that XML 1.0 can't represent.
const NOT_IN_XML = /[\ufffe\uffff]|[^\t\n\r\P{Cc}]/gu;

function escapedXml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
