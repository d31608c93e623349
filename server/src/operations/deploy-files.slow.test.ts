import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chmod, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

/* Checks the files in deploy/ with the programs that read them: promtool (of Debian's package prometheus), systemd-analyze, sh. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(ROOT, 'deploy', file), 'utf8');

/** Returns what a program prints about files in deploy/ that it rejects. */
function complaints(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test('Prometheus accepts the queries of the dashboard', async () => {
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

test('systemd accepts the unit', async () => {
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
    // Secrets are filled in elsewhere, and the Ingress replaces the gateway.
    expect(kustomization.includes(`- ${file}`), file).toBe(!['secrets.yaml', 'ingress.yaml'].includes(file));
  }
});

test.for([
  ['check', 'rules', 'deploy/alerts.yaml'],
  ['test', 'rules', 'deploy/alerts.test.yaml'],
])('promtool %s %s %s', (args) => {
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
    /^::error file=site\.config\.ts,title=server\/start::\S*site\.config\.ts:2:5: Unexpected token/,
  );
  expect(status).toBe(1);
});

test('one more server announces changes, and neither readers nor other policies reach it', async ({ skip }) => {
  skip(spawnSync('kubectl', ['--help']).error !== undefined, 'kubectl is not installed');
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
