import { formatContentError, pluralize } from '@portico/content';
import { checkStart, readSettings } from '@portico/server';

/** Checks whether a server could start here. Throws if the configuration or the environment cannot be read. */
export async function reportOnStart(providersConfig: unknown, variables: Readonly<Record<string, string | undefined>>) {
  const { environment } = readSettings(providersConfig, variables);
  const found = await checkStart(environment, variables);
  const findings = found.map((each) => ({ ...each, path: each.file }));
  const mistakes = findings.filter(({ severity }) => severity === 'mistake').length;
  const warnings = findings.length - mistakes;
  const lines = [
    ...findings.map((each) => `${each.severity}  ${formatContentError(each)}`),
    `Content ${environment.contentDirectory}, cache ${environment.cacheDirectory}, ${environment.baseUrl} on ${environment.host}:${environment.port}, for operators on ${environment.adminHost}:${environment.adminPort}: ${pluralize(mistakes, 'mistake')}, ${pluralize(warnings, 'warning')}.`,
  ];
  return { lines, json: { version: 1, posts: 0, mistakes, warnings, findings, fixed: [] } };
}
