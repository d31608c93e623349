import { readPost } from '@portico/content';
import { SERVICES } from '@portico/site/vendor-schema';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  citedDocuments,
  codeSpans,
  fromRoot,
  headingIds,
  namedFiles,
  namesWithReasons,
  npmScripts,
  relativeLinks,
  tableUnder,
} from './mentions.ts';
import { openRepository } from './repository.ts';

const repository = openRepository();
const { files, has, read } = repository;
const topLevel = new Set(files.map((file) => file.split('/')[0] ?? ''));
const documents = files.filter((file) =>
  /^(?:README\.md|CONTRIBUTING\.md|docs\/.*\.md|packages\/[^/]+\/README\.md)$/.test(file),
);

const names = v.optional(v.record(v.string(), v.string()));
const manifestSchema = v.object({
  name: v.string(),
  scripts: names,
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});
const manifests = files
  .filter((file) => /(?:^|\/)package\.json$/.test(file))
  .map((file) => v.parse(manifestSchema, JSON.parse(read(file))));

// Names in the guide for authors that are examples of what an author may choose.
const EXAMPLES = new Set([
  'content/posts/my-title.md',
  'my-title.md',
  'my-title/index.md',
  'posts/2026/my-title.md',
  'authors.yml',
  'posts.json',
]);

// What an export writes, besides what else stands in documents with a folder before it.
const EXPORTED = new Set(['_routes.json', '_worker.js', 'vercel.json']);

// Variables of the system, of npm and of Node.
const OF_OTHERS = ['PATH', 'EDITOR', 'INIT_CWD', 'NODE_COMPILE_CACHE'];

describe.for(documents)('%s', (document) => {
  const text = read(document);

  test('its relative links lead to files of the repository and to headings in them', () => {
    const dead = relativeLinks(text).filter(({ path, fragment }) => {
      const target = fromRoot(document, path);
      const isThere = files.some((file) => file === target || file.startsWith(`${target.replace(/\/$/, '')}/`));
      return !isThere || (fragment !== '' && !headingIds(read(target)).has(fragment));
    });
    expect(dead).toEqual([]);
  });

  test('the files that it names are in the repository', () => {
    const named = namedFiles(text, topLevel).filter((name) => ![EXAMPLES, EXPORTED].some((names) => names.has(name)));
    expect(named.filter((name) => !has(name.replace(/^(?:\.{1,2}\/)+/, '')))).toEqual([]);
  });

  test('the npm scripts that it names are there', () => {
    const missing = npmScripts(text).filter(({ script, workspace }) => !scriptsOf(workspace).includes(script));
    expect(missing).toEqual([]);
  });
});

test('each folder of the server and of the apps has its line in the README', () => {
  const folders = new Set(
    files.flatMap((file) => /^(?:server\/src|apps\/(?:blog|www)\/app)\/[^/]+\//.exec(file) ?? []),
  );
  const named = namedFiles(read('README.md'), topLevel);
  expect([...folders].filter((folder) => !named.includes(folder))).toEqual([]);
});

test('the documents that sources cite are in the repository', () => {
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs|css|grit)$/.test(file) && !file.startsWith('scripts/docs/'));
  const dead = sources.flatMap((source) =>
    citedDocuments(read(source))
      .filter((cited) => !files.some((file) => file.startsWith(cited)))
      .map((cited) => `${source} cites ${cited}`),
  );
  expect(dead).toEqual([]);
});

test('each dependency has its reason in 0003, and each package with a reason there is a dependency', () => {
  const names = new Set(
    manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) => [
      ...Object.keys(dependencies ?? {}),
      ...Object.keys(optionalDependencies ?? {}),
      ...Object.keys(devDependencies ?? {}),
    ]),
  );
  const external = [...names].filter((name) => !name.startsWith('@portico/'));
  const reasons = namesWithReasons(read('docs/decisions/0003-dependencies.md'));
  const covers = (reason: string, name: string) =>
    reason.endsWith('*') ? name.startsWith(reason.slice(0, -1)) : name === reason;
  expect(external.filter((name) => !reasons.some((reason) => covers(reason, name)))).toEqual([]);
  expect(reasons.filter((reason) => !external.some((name) => covers(reason, name)))).toEqual([]);
});

test('each source of TypeScript is in a project whose types are checked', () => {
  const projects = files
    .filter((file) => file.endsWith('/tsconfig.json'))
    .map((file) => file.replace('tsconfig.json', ''));
  const { include } = v.parse(v.object({ include: v.array(v.string()) }), JSON.parse(read('tsconfig.json')));
  const folders = [...projects, ...include.filter((pattern) => !pattern.includes('*')).map((folder) => `${folder}/`)];
  const sources = files.filter((file) => /\/.*\.tsx?$/.test(file));
  expect(sources.filter((file) => !folders.some((folder) => file.startsWith(folder)))).toEqual([]);
});

test('each decision is in the list of decisions', () => {
  const records = files
    .filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file))
    .map((file) => file.slice('docs/decisions/'.length));
  expect(records.length).toBeGreaterThan(10);
  expect(relativeLinks(read('docs/decisions/README.md')).map(({ path }) => path)).toEqual(
    expect.arrayContaining(records),
  );
});

test('operators find each variable of the environment, and no other', () => {
  const [, schema = ''] = /variablesSchema = v\.object\(\{(.*?)^\}\);/ms.exec(read('server/src/environment.ts')) ?? [];
  const variables = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(operatorsVariables().toSorted()).toEqual(variables.toSorted());
});

test('developers find each other variable that builds, tests and benchmarks read, and no other', () => {
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !file.startsWith('scripts/docs/')).map(read);
  const named = sources.flatMap((source) =>
    [...source.matchAll(/process\.env\.([A-Z0-9_]+)|\{ ([A-Z0-9_]+)\b[^}]*\} = process\.env/g)].map(
      ([, property = '', variable = property]) => variable,
    ),
  );
  const elsewhere = new Set([...operatorsVariables(), ...OF_OTHERS]);
  const listed = tableUnder(read('CONTRIBUTING.md'), 'Variables').flatMap(([cell = '']) => codeSpans(cell));
  expect(listed.toSorted()).toEqual([...new Set(named)].filter((name) => !elsewhere.has(name)).toSorted());
});

test('authors find each field of the front matter, other apps too, and no other', () => {
  const inTable = tableUnder(read('docs/authors.md'), 'Front matter').flatMap(([cell = '']) => codeSpans(cell));
  const fields = knownFields();
  expect(inTable.map((span) => span.replace(/:.*/, '')).toSorted()).toEqual(fields.toSorted());
  const [, names = ''] =
    tableUnder(read('docs/behaviour.md'), 'Names that the outside relies on').find(
      ([what]) => what === 'Front matter',
    ) ?? [];
  expect(codeSpans(names).toSorted()).toEqual(fields.toSorted());
});

test('providers find each service of a vendor, and no other', () => {
  const services = tableUnder(read('docs/privacy.md'), 'Vendors').flatMap(([cell = '']) => codeSpans(cell));
  expect(services).toEqual(SERVICES);
});

/** The variables in the first table of the guide for operators. */
function operatorsVariables(): readonly string[] {
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(read('docs/operators.md')) ?? [];
  return [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, cell = '']) => codeSpans(cell));
}

/** The fields of the front matter, as an author who has misspelt one is told them. */
function knownFields(): readonly string[] {
  const read = readPost('---\nno-such-field: x\n---\n', 'posts/a.md');
  const messages = read.ok ? [] : read.errors.map(({ message }) => message);
  return messages.flatMap((message) => /The fields are (.*)/.exec(message)?.[1]?.split(', ') ?? []);
}

/** Names of the scripts in the package.json of a workspace, or of the project where none is named. */
function scriptsOf(workspace: string | undefined): string[] {
  return Object.keys(manifests.find(({ name }) => name === (workspace ?? 'portico'))?.scripts ?? {});
}
