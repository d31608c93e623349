import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/config/testing/temporary-folder';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createMetrics } from '#operations/metrics.ts';

/* Checks the files in deploy/ with the programs that read them. If a program isn't installed, its test is skipped. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');
const isInstalled = (program: string) => spawnSync(program, ['-h']).error === undefined;

/** Returns what a program prints about files in deploy/ that it rejects. */
function complaints(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

/** Each name that /metrics prints, including the series of a histogram. */
async function printedNames(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics({
    isReady: () => true,
    cache: { bytes: 0, entries: 0, waiting: 0 },
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

test('systemd accepts the unit', async ({ skip }) => {
  skip(!isInstalled('systemd-analyze'), 'systemd-analyze is not installed');
  const file = path.join(await temporaryFolder(), 'portico@3000.service');
  const node = '/srv/portico/current/node_modules/.bin/node';
  const unit = (await read('portico@.service')).replace(node, process.execPath);
  await writeFile(file, unit);
  // systemd warns about an unknown name, but accepts the rest.
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

async function readManifests() {
  const files = await Promise.all(['kubernetes/secrets.yaml', 'kubernetes/portico.yaml'].map(read));
  const documents = parseAllDocuments(files.join('---\n'), { merge: true });
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  return documents.map((document) => document.toJS());
}

/** Returns what is wrong with a manifest according to Kubernetes' schemas; undefined if it is valid. */
async function schemaMistake(manifest: {
  readonly apiVersion: string;
  readonly kind: string;
}): Promise<string | undefined> {
  const models = await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`);
  try {
    new models[manifest.kind](manifest).validate();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

test("Kubernetes' schemas accept the values of the manifests", async () => {
  const manifests = await readManifests();
  const mistakes = await Promise.all(manifests.map(schemaMistake));
  expect(mistakes.filter(Boolean)).toEqual([]);
});

test('the pods use the secrets, have a volume for each purpose, and run as the user of the image', async () => {
  const manifests = await readManifests();
  const secrets = manifests.filter(({ kind }) => kind === 'Secret').map(({ metadata }) => metadata.name);
  const { spec } = manifests.find(({ kind }) => kind === 'Deployment').spec.template;
  const [gitSync] = spec.initContainers;
  const [server] = spec.containers;
  expect(server.envFrom).toContainEqual({ secretRef: { name: 'portico' } });
  expect(spec.volumes).toContainEqual({
    name: 'git-secret',
    secret: { secretName: 'portico-git', defaultMode: 0o400 },
  });
  expect(secrets).toEqual(['portico', 'portico-git']);

  type Mount = { readonly name: string; readonly mountPath: string };
  const shared = server.volumeMounts.filter(({ name }: Mount) =>
    gitSync.volumeMounts.some((each: Mount) => each.name === name),
  );
  expect(shared).toEqual([{ name: 'git', mountPath: '/git', readOnly: true }]);

  const { runAsUser } = spec.securityContext;
  expect(await read('Containerfile')).toContain(`useradd --uid ${runAsUser} `);
});

test('a changed value of the configuration gives the ConfigMap, and so the pods, another name', async ({ skip }) => {
  skip(!isInstalled('kubectl'), 'kubectl is not installed');
  const folder = await temporaryFolder({ 'portico.yaml': await read('kubernetes/portico.yaml') });
  const source = await read('kubernetes/kustomization.yaml');
  const names = [];
  for (const text of [source, source.replace('CONTENT_DIR=/git', 'CONTENT_DIR=/elsewhere')]) {
    await writeFile(path.join(folder, 'kustomization.yaml'), text);
    const applied = parseAllDocuments(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' }));
    const manifests = applied.map((each) => each.toJS());
    expect((await Promise.all(manifests.map(schemaMistake))).filter(Boolean)).toEqual([]);
    const map = manifests.find(({ kind }) => kind === 'ConfigMap').metadata.name;
    const { spec } = manifests.find(({ kind }) => kind === 'Deployment').spec.template;
    expect(spec.containers[0].envFrom).toContainEqual({ configMapRef: { name: map } });
    names.push(map);
  }
  expect(names[0]).toMatch(/^portico-\w+$/);
  expect(names[1]).not.toBe(names[0]);
});

test('only files of a release are asked for again when they are missing', async () => {
  const ingresses = (await readManifests()).filter(({ kind }) => kind === 'Ingress');
  const retries = ingresses.map(({ metadata, spec }) => [
    spec.rules[0].http.paths.map((each: { readonly path: string }) => each.path),
    metadata.annotations['nginx.ingress.kubernetes.io/proxy-next-upstream'].includes('http_404'),
  ]);
  expect(retries).toEqual([
    [['/'], false],
    [['/assets', '/fonts'], true],
  ]);
});

test.for([
  ['check', 'rules', 'deploy/alerts.yaml'],
  ['test', 'rules', 'deploy/alerts.test.yaml'],
])('promtool %s %s %s', (args, { skip }) => {
  skip(!isInstalled('promtool'), 'promtool is not installed: apt-get install prometheus');
  expect(complaints('promtool', args)).toBe('');
});

test('a review of a site whose check cannot run says why, as an annotation of its configuration', async ({ skip }) => {
  skip(!isInstalled('jq'), 'jq is not installed: apt-get install jq');
  const { status, stdout } = spawnSync(path.join(ROOT, 'deploy/ci/review.sh'), ['mistakes'], {
    cwd: await temporaryFolder({ 'site.config.ts': 'export const site = {\n  a b,\n};\n' }),
    env: { ...process.env, SITE_DIR: undefined, GITHUB_ACTIONS: 'true' },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^::error file=site\.config\.ts,line=1,col=1::\S+site\.config\.ts:2:5: Unexpected token/);
  expect(status).toBe(2);
});
