import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createMetrics } from '#operations/metrics.ts';

/* Checks the files in deploy/ with the programs that read them. If a program isn't installed, its test is skipped, except in npm run test:all. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');
const isInstalled = (program: string) =>
  process.env.TEST_ALL !== undefined || spawnSync(program, ['-h']).error === undefined;

/** Returns what a program prints about files in deploy/ that it rejects. */
function complaints(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** Each name that /metrics prints, including the series of a histogram. */
async function printedNames(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics({
    isReady: () => true,
    isStale: () => false,
    linesLost: () => 0,
    cache: { bytes: 0, entries: 0, waiting: 0 },
    sending: { bytes: 0 },
    content: () => undefined,
  });
  const kinds = [...(await metrics.registry.metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => `${name}${part}`) : [name],
    ),
  );
}

const namesIn = (text: string) => [...text.matchAll(/\b(?:portico|nodejs|process)_\w+/g)].map(([name]) => name);

test('dashboard and alerts name metrics that are printed, and no others', async () => {
  const printed = await printedNames();
  for (const file of ['grafana-dashboard.json', 'alerts.yaml']) {
    const names = namesIn(await read(file));
    expect(names.length, file).toBeGreaterThan(0);
    expect(
      names.filter((name) => !printed.has(name)),
      file,
    ).toEqual([]);
  }
});

type Rule = { readonly alert: string; readonly annotations: Readonly<Record<string, string>> };
type Labels = Readonly<Record<string, string>>;
type AlertTest = {
  readonly alertname: string;
  readonly exp_alerts: ReadonlyArray<{ readonly exp_labels: Labels; readonly exp_annotations: Labels }>;
};

test('each alert has a test that it fires, which expects its texts', async () => {
  const rules: readonly Rule[] = parse(await read('alerts.yaml')).groups.flatMap(
    ({ rules: all }: { rules: readonly Rule[] }) => all,
  );
  const tests: readonly AlertTest[] = parse(await read('alerts.test.yaml')).tests.flatMap(
    ({ alert_rule_test: all }: { alert_rule_test: readonly AlertTest[] }) => all,
  );
  for (const { alert, annotations } of rules) {
    const expected = tests.filter(({ alertname }) => alertname === alert).flatMap((each) => each.exp_alerts);
    expect(expected, alert).toHaveLength(1);
    for (const { exp_labels: labels, exp_annotations: texts } of expected) {
      const shown = Object.entries(annotations).map(([name, text]) => [
        name,
        text
          .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? '')
          .replaceAll('{{ $value }}', () => /\d+/.exec(texts[name] ?? '')?.[0] ?? ''),
      ]);
      expect(Object.fromEntries(shown), alert).toEqual(texts);
    }
  }
});

test('Prometheus accepts the queries of the dashboard', async ({ skip }) => {
  skip(!isInstalled('promtool'), 'promtool is not installed: apt-get install prometheus');
  // A query in Grafana is one for Prometheus once its variables are replaced.
  const { panels } = JSON.parse(await read('grafana-dashboard.json'));
  const queries: string[] = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$(?:job|instance)/g, 'x')),
  );
  expect(queries.length).toBeGreaterThan(15);
  const rules = {
    groups: [{ name: 'a', rules: queries.map((expr, number) => ({ record: `query_${number}`, expr })) }],
  };
  const file = path.join(await temporaryFolder(), 'queries.yaml');
  await writeFile(file, JSON.stringify(rules));
  expect(complaints('promtool', ['check', 'rules', file])).toBe('');
});

test('the container is made of files that exist, with the manifest of each package before the install', async () => {
  const copied = [...(await read('Containerfile')).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  );
  expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const manifests = globSync('{apps/*,packages/*,server,cli,create-portico}/package.json', { cwd: ROOT });
  expect(copied).toEqual(expect.arrayContaining([...manifests, 'apps', 'cli', 'packages', 'server']));
});

test('systemd accepts the unit', async ({ skip }) => {
  skip(!isInstalled('systemd-analyze'), 'systemd-analyze is not installed');
  const file = path.join(await temporaryFolder(), 'portico@3000.service');
  const node = '/usr/bin/node';
  const unit = (await read('portico@.service')).replace(node, process.execPath);
  await writeFile(file, unit);
  // systemd warns about an unknown name, but accepts the rest.
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test("Kubernetes' schemas accept the manifests", async () => {
  const files = await Promise.all(['kubernetes/secrets.yaml', 'kubernetes/portico.yaml'].map(read));
  const documents = parseAllDocuments(files.join('---\n'), { merge: true });
  expect(documents.length).toBeGreaterThan(5);
  for (const document of documents) {
    const manifest: { readonly apiVersion: string; readonly kind: string } = document.toJS();
    const models = await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`);
    new models[manifest.kind](manifest).validate();
  }
});

test.for([
  ['check', 'rules', 'deploy/alerts.yaml'],
  ['test', 'rules', 'deploy/alerts.test.yaml'],
])('promtool %s %s %s', (args, { skip }) => {
  skip(!isInstalled('promtool'), 'promtool is not installed: apt-get install prometheus');
  expect(complaints('promtool', args)).toBe('');
});

test('a review of a site whose check cannot run says why, as an annotation of its configuration', {
  timeout: 60_000,
}, async ({ skip }) => {
  skip(!isInstalled('jq'), 'jq is not installed: apt-get install jq');
  const site = await temporaryFolder({ 'site.config.ts': 'export default {\n  a b,\n};\n', 'node_modules/.bin/a': '' });
  await symlink(path.join(ROOT, 'cli/bin.ts'), path.join(site, 'node_modules/.bin/portico'));
  const { status, stdout } = spawnSync(path.join(ROOT, 'deploy/ci/review.sh'), ['mistakes'], {
    cwd: site,
    env: { ...process.env, SITE_DIR: undefined, GITHUB_ACTIONS: 'true' },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^::error file=site\.config\.ts,line=1,col=1::\S+site\.config\.ts:2:5: Unexpected token/);
  expect(status).toBe(1);
});

test('no file with secrets gets into the image', async () => {
  const ignored = (await readFile(path.join(ROOT, '.dockerignore'), 'utf8')).trim().split('\n');
  // The last pattern that matches decides.
  expect(ignored.at(-1)).toBe('**/.env*');
  const [, removal = ''] = /^RUN (rm -rf site.*)$/m.exec(await read('Containerfile')) ?? [];
  const folder = await temporaryFolder({
    'site/.env': 'A=1',
    'site/pages/.env.local': 'A=1',
    'site/site.config.ts': '',
  });
  spawnSync('sh', ['-ec', removal], { cwd: folder });
  expect(globSync(['site/**', 'site/**/.*'], { cwd: folder }).sort()).toEqual([
    'site',
    'site/pages',
    'site/site.config.ts',
  ]);
});
