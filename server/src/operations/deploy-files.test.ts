import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, readFile, symlink, writeFile } from 'node:fs/promises';
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

test('the container is built from files that exist, with the manifest of each package before the install', async () => {
  const copied = [...(await read('Containerfile')).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  );
  expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const manifests = globSync('{apps/*,packages/*,server,cli,create-portico}/package.json', { cwd: ROOT });
  expect(copied).toEqual(expect.arrayContaining([...manifests, 'apps', 'cli', 'packages', 'server']));
});

test('what compose.yaml runs has limits, and can write only to its volumes', async () => {
  const { services, volumes } = parse(await read('compose.yaml'), { merge: true });
  const caches = Object.values<{ readonly volumes: readonly string[] }>(services).map((service) => {
    expect(service).toMatchObject({ read_only: true, mem_limit: expect.any(String), restart: 'always' });
    return service.volumes.filter((volume) => !volume.endsWith(':ro')).map((volume) => volume.split(':')[0]);
  });
  expect(caches.flat().sort()).toEqual(Object.keys(volumes).sort());
  // nginx starts once the image says that it is healthy.
  expect(await read('Containerfile')).toMatch(/^HEALTHCHECK .*\/readyz/m);
});

test('workflows name each action by its commit, and a release says what it was built from', async () => {
  const files = globSync('.github/workflows/*.yml', { cwd: ROOT });
  const texts = await Promise.all(files.map((file) => readFile(path.join(ROOT, file), 'utf8')));
  for (const text of texts) {
    expect(() => parse(text)).not.toThrow();
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(actions).toEqual(actions.map(() => expect.stringMatching(/@[0-9a-f]{40}$/)));
  }
  const release = texts.find((text) => text.includes('npm publish'));
  expect(release).toContain('--sbom=true --provenance=mode=max');
  expect(release).toContain('npm sbom');
  const [, image = ''] = release?.split(/^ {2}image:$/m) ?? [];
  // The image's own base is pinned before the build.
  expect(image).toMatch(/deploy\/pin-images\.sh .*deploy\/Containerfile[\s\S]*docker buildx build/);
});

const NAMING_IMAGES = ['Containerfile', 'compose.yaml', 'kubernetes/portico.yaml'];

/** Copies the files that name images, and pins them with a `docker` that prints this. Returns their lines with images. */
async function pinned(says: string) {
  const folder = await temporaryFolder({
    'bin/docker': `#!/bin/sh\necho "$@" >> bin/asked\n${says}\n`,
    'compose.yaml': await read('compose.yaml'),
    Containerfile: await read('Containerfile'),
    'kubernetes/portico.yaml': await read('kubernetes/portico.yaml'),
  });
  await chmod(path.join(folder, 'bin/docker'), 0o755);
  const { status, stderr } = spawnSync(path.join(ROOT, 'deploy/pin-images.sh'), NAMING_IMAGES, {
    cwd: folder,
    env: { PATH: `${path.join(folder, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const texts = await Promise.all(NAMING_IMAGES.map((file) => readFile(path.join(folder, file), 'utf8')));
  return { status, stderr, texts, asked: await readFile(path.join(folder, 'bin/asked'), 'utf8') };
}

test('pin-images.sh adds the digest to the name of each image, and changes nothing else', async () => {
  const digest = `sha256:${'0a'.repeat(32)}`;
  const { status, stderr, texts, asked } = await pinned(`echo ${digest}`);
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  const names = asked.match(/\S+$/gm) ?? [];
  expect(names).toHaveLength(new Set(names).size);
  expect(asked).toMatch(/^(?:buildx imagetools inspect --format \{\{\.Manifest\.Digest\}\} \S+\n)+$/);
  const before = await Promise.all(NAMING_IMAGES.map(read));
  expect(texts.map((text) => text.replaceAll(`@${digest}`, ''))).toEqual(before);
  // The image of the site is the operator's, and its digest is in kustomization.yaml.
  const withTags = texts.flatMap(
    (text) => text.match(/(?<=[ =-])[\w.-]+\.[a-z]+(?:\/[\w.-]+)+:\w[\w.-]*(?!\S*@)/g) ?? [],
  );
  expect(withTags.filter((name) => !name.startsWith('registry.example/') && !name.endsWith(':ro'))).toEqual([]);
  expect(stderr.trim().split('\n')).toEqual(names.map((name) => `${name}@${digest}`));
});

test.for([
  ['fails', 'exit 1'],
  ['prints something else', 'echo Name: x'],
] as const)('pin-images.sh changes no file if docker %s', async ([, says]) => {
  const { status, stderr, texts } = await pinned(says);
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^No file was changed: the registry has no digest for /)]);
  expect(texts).toEqual(await Promise.all(NAMING_IMAGES.map(read)));
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

/** The packages whose models have a group's schemas. Other groups are of Kubernetes itself. */
const MODELS: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

type Manifest = { readonly apiVersion: string; readonly kind: string; readonly metadata: { readonly name: string } };

async function manifestsIn(file: string): Promise<readonly Manifest[]> {
  return parseAllDocuments(await read(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS();
  });
}

test('schemas accept the manifests for Kubernetes, and the kustomization names them all', async () => {
  const kustomization = await read('kubernetes/kustomization.yaml');
  const files = globSync('*.yaml', { cwd: path.join(ROOT, 'deploy/kubernetes') });
  for (const file of files.filter((name) => name !== 'kustomization.yaml')) {
    for (const manifest of await manifestsIn(`kubernetes/${file}`)) {
      const [group = ''] = manifest.apiVersion.split('/');
      const models = await import(/* @vite-ignore */ `${MODELS[group] ?? 'kubernetes-models'}/${manifest.apiVersion}`);
      const model = new models[manifest.kind](manifest);
      expect(() => model.validate(), `${file}: ${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
    }
    // Secrets are filled in elsewhere.
    expect(kustomization.includes(`- ${file}`), file).toBe(file !== 'secrets.yaml');
  }
});

test('one more server announces changes, and neither readers nor other policies reach it', async ({ skip }) => {
  skip(!isInstalled('kubectl'), 'kubectl is not installed');
  const args = ['kustomize', 'deploy/kubernetes-hooks'];
  const { status, stdout, stderr } = spawnSync('kubectl', args, { cwd: ROOT, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const manifests = parseAllDocuments(stdout).map((document) => document.toJS());
  expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    expect.stringMatching(/^ConfigMap portico-hooks-\w+$/),
    'Deployment portico-hooks',
    'NetworkPolicy portico-hooks',
  ]);
  const [variables, servers, policy] = manifests;
  const labels = { 'app.kubernetes.io/name': 'portico-hooks' };
  expect(policy).toMatchObject({ spec: { podSelector: { matchLabels: labels } } });
  expect(servers.spec).toMatchObject({ replicas: 1, selector: { matchLabels: labels } });
  expect(servers.spec.template.metadata.labels).toEqual(labels);
  expect(servers.spec.template.spec.containers[0].envFrom).toEqual([
    { configMapRef: { name: variables.metadata.name } },
    { secretRef: { name: 'portico' } },
    { secretRef: { name: 'portico-hooks' } },
  ]);
});

test('the route that leads readers to the servers names their service', async () => {
  const [servers, gateway] = await Promise.all(
    ['portico', 'gateway'].map((name) => manifestsIn(`kubernetes/${name}.yaml`)),
  );
  const service = servers?.find(({ kind }) => kind === 'Service');
  expect(service).toMatchObject({ metadata: { name: 'portico' }, spec: { ports: [{ name: 'http', port: 3000 }] } });
  expect(gateway).toMatchObject([{ spec: { rules: [{ backendRefs: [{ name: 'portico', port: 3000 }] }] } }]);
});

test('a PrometheusRule has the alerts', async () => {
  const alerts = await read('alerts.yaml');
  const rule = [
    '# For the Prometheus operator. It is made of alerts.yaml: npx vitest run deploy-files -u writes it.',
    'apiVersion: monitoring.coreos.com/v1',
    'kind: PodMonitor',
    'metadata:',
    '  name: portico',
    'spec:',
    '  selector:',
    '    matchLabels: { app.kubernetes.io/name: portico }',
    '  # The value of this label is the job, portico.',
    '  jobLabel: app.kubernetes.io/name',
    '  podMetricsEndpoints:',
    '    - { port: admin }',
    '    - { port: git-sync }',
    '---',
    'apiVersion: monitoring.coreos.com/v1',
    'kind: PrometheusRule',
    'metadata:',
    '  name: portico',
    'spec:',
    ...alerts
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line && `  ${line}`),
    '',
  ].join('\n');
  await expect(rule).toMatchFileSnapshot(path.join(ROOT, 'deploy/kubernetes/monitoring.yaml'));
});

test.for([
  ['check', 'rules', 'deploy/alerts.yaml'],
  ['test', 'rules', 'deploy/alerts.test.yaml'],
])('promtool %s %s %s', (args, { skip }) => {
  skip(!isInstalled('promtool'), 'promtool is not installed: apt-get install prometheus');
  expect(complaints('promtool', args)).toBe('');
});

test('a check that cannot run says why, in an annotation of the configuration', { timeout: 60_000 }, async () => {
  const site = await temporaryFolder({ 'site.config.ts': 'export default {\n  a b,\n};\n', 'node_modules/.bin/a': '' });
  await symlink(path.join(ROOT, 'cli/bin.ts'), path.join(site, 'node_modules/.bin/portico'));
  const workflow = path.join(ROOT, 'create-portico/template/dot-github/workflows/ci.yml.txt');
  const [, command = ''] = /run: (npx portico check --reporter github)$/m.exec(await readFile(workflow, 'utf8')) ?? [];
  const { status, stdout } = spawnSync('sh', ['-c', command], {
    cwd: site,
    env: { ...process.env, SITE_DIR: undefined },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(
    /^::error file=site\.config\.ts,title=portico mistake::\S*site\.config\.ts:2:5: Unexpected token/,
  );
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
