import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPost } from '@portico/content/reading';
import { createMarkdownRenderer, useRules } from '@portico/content/rendering';
import { PUBLIC_TOKENS } from '@portico/core/public-tokens';
import { routes } from '@portico/core/routes';
import { SLOTS } from '@portico/core/site-slots';
import { expect, test } from 'vitest';
import { describeResults, readResults } from '../bench/results.ts';

// Checks what the documents say about the code, as far as a test can.

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const documents = files.filter((file) =>
  /^(?:README\.md|ARCHITECTURE\.md|CONTRIBUTING\.md|bench\/README\.md|docs\/.*\.md|packages\/.*\/README\.md)$/.test(
    file,
  ),
);
const manifests = files
  .filter((file) => /(?:^|\/)package\.json$/.test(file))
  .map((file) => JSON.parse(read(file)) as { readonly [field: string]: Readonly<Record<string, string>> | undefined });
const FENCE = /^(`{3,})([^\n`]*)\n(.*?)^\1\s*$/gms;

test.for(documents)('%s links to files and headings that exist, and names npm scripts that exist', (document) => {
  const prose = read(document)
    .replace(FENCE, '')
    .replace(/`[^`]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  for (const link of links.filter((link) => !/^(?:[a-z]+:|\/)/i.test(link))) {
    const [target = '', heading] = link.split('#');
    const file = target === '' ? document : path.join(path.dirname(document), target);
    expect(existsSync(file), link).toBe(true);
    if (heading !== undefined) {
      expect(headingIds(read(file)), link).toContain(heading);
    }
  }
  const scripts = [...read(document).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
  const known = manifests.flatMap((manifest) => Object.keys(manifest.scripts ?? {}));
  expect(scripts.filter((script) => !known.includes(script))).toEqual([]);
});

test('ARCHITECTURE.md names files and folders, each by its path or below a folder that the same item names', () => {
  const items = read('ARCHITECTURE.md')
    .replace(FENCE, '')
    .split(/\n\n|\n(?=- |\d\. )/);
  const exists = (name: string) =>
    name.endsWith('/') ? files.some((file) => file.startsWith(name)) : files.includes(name);
  const checked = items.map((item) => {
    const named = codeSpans(item).filter((span) => /^[\w./-]+(?:\.(?:tsx?|css)|\/)$/.test(span));
    const folders = named.filter(exists).map((name) => (name.endsWith('/') ? name : `${path.dirname(name)}/`));
    const isFound = (name: string) => ['', ...folders].some((folder) => exists(folder + name));
    return { named, lost: named.filter((name) => !isFound(name)) };
  });
  expect(checked.flatMap(({ named }) => named).length).toBeGreaterThan(40);
  expect(checked.flatMap(({ lost }) => lost)).toEqual(['cli/NAME/main.ts']);
});

test('documents and new sites name commands and flags that portico has', () => {
  const isNamed =
    /^(?:docs\/.*\.md|packages\/.*\/README\.md|(?:README|CHANGELOG)\.md|deploy\/.*|create-portico\/template\/.*\.txt)$/;
  const usageOf = (command: string) =>
    [`cli/${command}/main.ts`, `cli/serve/${command}.ts`, `packages/${command}/src/main.ts`]
      .filter(existsSync)
      .map(read)
      .join();
  for (const file of files.filter((each) => isNamed.test(each))) {
    for (const [written, command = '', rest = ''] of read(file).matchAll(
      /\bnpx (?:portico |@portico\/)([a-z][\w-]*)([^`\n&|]*)/g,
    )) {
      expect(usageOf(command), written).not.toBe('');
      for (const [flag] of rest.matchAll(/--[\w-]+/g)) {
        expect(`${usageOf(command)} --root --help`, written).toContain(flag);
      }
    }
  }
});

test('each dependency has its reason, and each reason its dependency', () => {
  const names = new Set(
    manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    ),
  );
  const external = [...names].filter((name) => !name.startsWith('@portico/'));
  const reasons = [...read('docs/decisions/0003-dependencies.md').matchAll(/^- \*\*(.+?)\*\*:/gms)].flatMap(
    ([, list = '']) => list.replaceAll('\\', '').split(/,\s+/),
  );
  const covers = (reason: string, name: string) =>
    reason.endsWith('*') ? name.startsWith(reason.slice(0, -1)) : name === reason;
  expect(external.filter((name) => !reasons.some((reason) => covers(reason, name)))).toEqual([]);
  expect(reasons.filter((reason) => !external.some((name) => covers(reason, name)))).toEqual([]);
});

test("the benchmarks' README says what the last recorded runs show", () => {
  expect(read('bench/README.md')).toContain(describeResults(readResults()));
});

test('operators find each variable of the environment, and no other', () => {
  const [, schema = ''] = /variablesSchema = v\.object\(\{(.*?)^\}\);/ms.exec(read('server/src/environment.ts')) ?? [];
  const variables = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  const [, table = ''] = /((?:^\|.*\n)+)/m.exec(read('docs/operators.md')) ?? [];
  const listed = [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(([, cell = '']) => codeSpans(cell));
  expect(listed.sort()).toEqual(variables.sort());
});

test('operators read by which headers of a request the responses vary', () => {
  const sources = files.filter((file) => /^server\/src\/.*(?<!\.test)\.ts$/.test(file)).map(read);
  const set = sources.flatMap((source) => [...source.matchAll(/\bvary: '([\w-]+)'/g)].map(([, name = '']) => name));
  const [, listed = ''] = /`Vary` \(([^)]*)\)/.exec(read('docs/operators.md')) ?? [];
  const named = codeSpans(listed).map((name) => name.toLowerCase());
  // Every response that is compressed varies by this one.
  expect(named.sort()).toEqual([...new Set([...set, 'accept-encoding'])].sort());
});

test('authors find each field of the front matter, and no other', () => {
  // The error for an unknown field lists the known ones.
  const { errors } = readPost('---\npassword: x\n---\n', 'posts/a.md');
  const messages = errors.map(({ message }) => message);
  const fields = messages.flatMap((message) => /The fields are (.*)/.exec(message)?.[1]?.split(', ') ?? []);
  const listed = firstColumn('docs/authors-reference.md', 'Front matter').map((span) => span.replace(/:.*/, ''));
  expect(listed.sort()).toEqual(fields.sort());
});

test('the first post in the guide for authors has no mistakes', () => {
  const [, , , post = ''] = [...read('docs/authors.md').matchAll(FENCE)][0] ?? [];
  expect(readPost(post, 'posts/retry-with-jitter.md').errors).toEqual([]);
});

test('npm run check reports nothing in the Markdown examples for authors', async () => {
  const render = createMarkdownRenderer({ extensions: { plugins: [useRules] } });
  const guides = read('docs/authors.md') + read('docs/authors-reference.md');
  const examples = [...guides.matchAll(FENCE)].filter(([, , language]) => language === 'markdown');
  for (const [, , , example = ''] of examples) {
    const { notices } = await render(example.replace(/^---\n.*?^---\n/ms, ''), {
      resolveImage: () => undefined,
      code: [{ name: 'server.ts', text: 'listen();\n'.repeat(12) }],
    });
    expect(notices.filter(({ message }) => !message.includes('@portico/diagrams'))).toEqual([]);
  }
});

test('the documented routes below /blog and of files match the table', () => {
  const ofBlog = Object.values(routes).filter(({ from }) => from !== 'www');
  const paths = ofBlog.map(({ path: route }) => route.replace(/\([^)]*\)/, ''));
  expect(firstColumn('docs/behaviour.md', 'Routes').sort()).toEqual(paths.sort());
});

test('the documented constants and limits are in the files that they link to', () => {
  const [, section = ''] = read('docs/behaviour.md').split('\n## Constants and limits\n');
  const [list = ''] = section.split('\n## ');
  const items = list.trim().split(/\n(?=- )/);
  expect(items.length).toBeGreaterThan(10);
  for (const item of items) {
    const sources = [...item.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => read(file).replaceAll('_', ''));
    const text = item.replaceAll(/\]\([^)]*\)|`[^`]*`/g, '');
    for (const [shown, number = '', unit] of text.matchAll(/(\d[\d,]*)(?: (m?s)\b)?/g)) {
      const value = Number(number.replaceAll(',', ''));
      const written = new RegExp(`(?<![\\d.])(?:${unit === 's' ? `${value * 1000}|${value}s` : value})(?!\\d)`);
      expect(
        sources.some((source) => written.test(source)),
        `${shown} in ${item}`,
      ).toBe(true);
    }
  }
});

test('operators read how many responses of each kind are made at the same time, and how many requests wait', () => {
  const kinds = {
    page: 'pages and files',
    site: 'pages of the site',
    form: 'forms',
    card: 'cards',
    picture: 'pictures',
  };
  const limits = read('server/src/limits.ts').matchAll(/^ {2}(\w+): \{ active: (\d+), waiting: (\d+) \},$/gm);
  const listed = Array.from(limits, ([, kind = '', active, waiting]) => {
    return { name: Object.entries(kinds).find(([each]) => each === kind)?.[1] ?? kind, active, waiting };
  });
  expect(listed.length).toBe(Object.keys(kinds).length);
  const [, section = ''] = read('docs/operators.md').split('\n### Limits\n');
  const row = (what: string) => section.split('\n').find((line) => line.startsWith(`| ${what} |`));
  const made = listed.map(({ name, active }) => `${active} ${name}`).join(', ');
  const waiting = listed.map((each) => `${each.waiting} for ${each.name}`).join(', ');
  expect(row('Responses made at the same time')).toContain(`| ${made}. `);
  expect(row('Requests that wait')).toContain(`| ${waiting}; `);
});

test('the decision on themes says how long their script may be', () => {
  const [, budget = ''] =
    /byteLength\(script\)\)\.toBeLessThanOrEqual\((\d+)\)/.exec(read('e2e/theme/applied.spec.ts')) ?? [];
  expect(read('docs/decisions/0010-theme.md')).toContain(`at most ${Number(budget).toLocaleString('en-US')} bytes`);
});

test('providers find each slot with its place and its props, and no other', () => {
  const rows = Object.entries(SLOTS).map(([name, { place, props }]) => {
    return `| \`${name}\` | ${place} | ${props.map((prop) => `\`${prop}\``).join(', ')} |`;
  });
  const [, section = ''] = read('docs/new-provider.md').split('\n## Slots\n');
  const [slots = '', props = ''] = section.match(/(?:^\|.*\n)+/gm) ?? [];
  expect(slots.trimEnd().split('\n').slice(2)).toEqual(rows);
  const described = [...props.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) => codeSpans(names));
  expect(new Set(described)).toEqual(new Set(Object.values(SLOTS).flatMap((slot) => slot.props)));
});

test('the documented tokens are the public ones, and exist', () => {
  const [, section = ''] = read('docs/new-provider.md').split('\n## Styles\n');
  const table = /(?:^\|.*\n)+/m.exec(section)?.[0] ?? '';
  const sizes = read('packages/shell/src/styles/tokens.css');
  const names = codeSpans(table)
    .filter((span) => span !== '--color-…')
    .map((span) => (span.startsWith('--') ? span : `--color-${span}`));
  // The table has only the ends of the scale of spaces.
  const isListed = (name: string) => !/^--space-[2-8]$/.test(name);
  expect(names.toSorted()).toEqual(PUBLIC_TOKENS.filter(isListed).toSorted());
  const ofSheet = PUBLIC_TOKENS.filter((name) => !name.startsWith('--color-'));
  expect(ofSheet.filter((name) => !sizes.includes(`  ${name}: `))).toEqual([]);
});

test("the shell's README shows files of examples/dashboard, which tests build and serve, as they are", () => {
  const shown = [...read('packages/shell/README.md').matchAll(/^`([\w./-]+)`.*:\n\n```\w+\n([\s\S]*?)^```$/gm)];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, file = '', text] of shown) {
    expect(text, file).toBe(read(`examples/dashboard/${file}`));
  }
});

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

/** The ids that GitHub gives the headings of a Markdown text. */
function headingIds(markdown: string): string[] {
  const headings = [...markdown.replace(FENCE, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the code spans in the first column of the first table below a heading. */
function firstColumn(document: string, heading: string): string[] {
  const [, section = ''] = read(document).split(new RegExp(`^#{1,6} ${heading}$`, 'm'));
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  const rows = table.split('\n').slice(2);
  return rows.flatMap((row) => codeSpans(row.split('|')[1] ?? ''));
}

function codeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
