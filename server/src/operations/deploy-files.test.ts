import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createMetrics } from '#operations/metrics.ts';

/* What can be seen in the files in deploy/; deploy-files.slow.test.ts checks them with the programs that read them. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');

/** Each name that /metrics prints, including the series of a histogram. */
async function printedNames(): Promise<ReadonlySet<string>> {
  const metrics = createMetrics({
    serving: { notReady: undefined, site: undefined },
    content: {
      staleBecause: () => undefined,
      state: () => ({ restarts: 0, failures: { 'render-failed': 0, 'render-limit': 0, server: 0 } }),
    },
    limiter: { waiting: 0 },
    lines: { lost: 0 },
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

test('the container is built from files that exist, with the manifest of each package before the install', async () => {
  const copied = [...(await read('Containerfile')).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  );
  expect(copied.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  const manifests = globSync('{apps/*,packages/*,server,cli,create-portico}/package.json', { cwd: ROOT });
  expect(copied).toEqual(expect.arrayContaining([...manifests, 'apps', 'cli', 'packages', 'server']));
});

test('the first process of both images is tini, since it ignores the signal with which a server that loops ends itself', async () => {
  for (const file of ['Containerfile', '../create-portico/template/Dockerfile.txt']) {
    expect(await read(file), file).toMatch(/^RUN apt-get .* tini [\s\S]*^ENTRYPOINT \["tini", "--"\]$/m);
  }
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

test('both images and Kubernetes have one user, and refuse a folder without posts', async () => {
  const images = await Promise.all(['Containerfile', '../create-portico/template/Dockerfile.txt'].map(read));
  for (const image of images) {
    expect(image).toMatch(/^RUN useradd --uid 65533 [\s\S]*^USER 65533$[\s\S]*^ENV .*\bEMPTY_CONTENT=refuse\b/m);
  }
  expect(await read('kubernetes/portico.yaml')).toMatch(/^ *runAsUser: 65533$/m);
  const { configMapGenerator } = parse(await read('kubernetes/kustomization.yaml'));
  expect(configMapGenerator).toMatchObject([{ literals: expect.arrayContaining(['EMPTY_CONTENT=refuse']) }]);
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

type Manifest = { readonly apiVersion: string; readonly kind: string; readonly metadata: { readonly name: string } };

async function manifestsIn(file: string): Promise<readonly Manifest[]> {
  return parseAllDocuments(await read(file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return document.toJS();
  });
}

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
