import { createHash } from 'node:crypto';
import { type Finding, UsageError } from '@portico/server';

/** A finding with the path of its file: relative to the folder in which the check runs, or absolute. */
export type Reported = Finding & { readonly path: string };

export type Reporter = (findings: readonly Reported[]) => string;

const REPORTERS: Readonly<Record<string, Reporter>> = { github, gitlab };

/** Returns the output format of `check --reporter NAME`, which a CI service shows next to the lines of a change. */
export function reporterNamed(name: string): Reporter {
  const reporter = REPORTERS[name];
  if (reporter === undefined) {
    const names = Object.keys(REPORTERS).join(' or ');
    throw new UsageError(`--reporter is ${names}; there is no reporter ${JSON.stringify(name)}`);
  }
  return reporter;
}

/** Workflow commands of GitHub Actions. */
function github(findings: readonly Reported[]): string {
  const commands = findings.map((finding) => {
    const { severity, path, line, column } = finding;
    const place = Object.entries({ file: path, line, col: column, title: finding.rule })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${escaped(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`);
    return `::${severity === 'mistake' ? 'error' : 'warning'} ${place.join(',')}::${escaped(textOf(finding))}\n`;
  });
  return commands.join('');
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** The Code Quality report of GitLab. */
function gitlab(findings: readonly Reported[]): string {
  const seen = new Map<string, number>();
  const issues = findings.map((finding) => {
    const { severity, path, line = 1 } = finding;
    // The key doesn't contain the line, so that a finding stays the same when lines are added above it.
    const key = `${path}\n${finding.rule}\n${textOf(finding)}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return {
      description: textOf(finding),
      check_name: finding.rule,
      fingerprint: createHash('sha256').update(`${key}\n${count}`).digest('hex'),
      severity: severity === 'mistake' ? 'major' : 'minor',
      location: { path, lines: { begin: line } },
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}

function textOf({ field, message }: Reported): string {
  return field === undefined ? message : `${field}: ${message}`;
}
