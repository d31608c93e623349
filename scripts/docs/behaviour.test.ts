import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { expect, test } from 'vitest';
import { site } from '../../e2e/fixture/site.config.ts';
import { FOOTER, HEADER, MENUS, THEMES } from '../../e2e/shell/specification.ts';
import { site as sample } from '../../site.config.ts';
import { codeSpans, proseOf, tableUnder } from './mentions.ts';
import { openRepository } from './repository.ts';

const { files, read } = openRepository();
const SAMPLE = 'Culvert';
const document = read('docs/behaviour.md');
// The document has the names of the sample provider, the tests those of their own.
const behaviour = document.replaceAll(SAMPLE, site.brand);

test.for(tableUnder(behaviour, 'Constants and limits'))('%s is %s', ([, value = '', code = '', file = '']) => {
  const [constant = ''] = codeSpans(code);
  expect(constant).not.toBe('');
  // What is the provider's to say is that of the tests' own.
  const source = (codeSpans(file)[0] ?? '').replace(/^site\.config\.ts$/, 'e2e/fixture/site.config.ts');
  expect(standsIn(read(source), constant), `${constant} in ${source}`).toBe(true);
  // What the table says in words and what it quotes are one value: the first number, or the whole text where there is none.
  expect(constant.replaceAll(/_(?=\d)|'(?=,)|(?<=, )'/g, '')).toContain(/\d[\d.]*/.exec(value)?.[0] ?? value);
});

/** Whether a source has a constant to its end: `LIMIT = 5` is not in `LIMIT = 50`. */
function standsIn(source: string, constant: string): boolean {
  const rests = source.split(constant).slice(1);
  return rests.some((rest) => !(/\w$/.test(constant) && /^[\w.]/.test(rest)));
}

test('a measure stands in the table of constants and nowhere in the prose', () => {
  const prose = proseOf(document)
    .split('\n')
    .filter((line) => !line.startsWith('|'))
    .join(' ')
    .replace(/`[^`]*`/g, '');
  const number = /(?:\d[\d.,]*|two|three|four|five|six|ten|twelve|twenty|fifty|half a|tenth of a)/.source;
  const unit = /(?:px|rem|ms|%|seconds?|minutes?|characters|bytes|posts|hits|results|newest|best|links|columns)(?!\w)/
    .source;
  expect(prose.match(new RegExp(`\\b${number} ${unit}`, 'g')) ?? []).toEqual([]);
});

test('the routes are those of the table of routes', () => {
  const paths = tableUnder(behaviour, 'Routes').flatMap(([cell = '']) => codeSpans(cell));
  const withoutChoices = Object.values(routes).map(({ path }) => path.replace(/\([^)]*\)/, ''));
  expect(paths.toSorted()).toEqual(withoutChoices.toSorted());
});

test('each name that the outside relies on is in the sources', () => {
  const sources = files
    .filter((file) => /^(?:apps|packages|server)\/.*\.(?:ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n');
  const names = tableUnder(behaviour, 'Names that the outside relies on').flatMap(([, cell = '']) => codeSpans(cell));
  expect(names.length).toBeGreaterThan(50);
  // Made of the one key: `Meta+${SEARCH_KEY}`.
  const made = new Set(['Meta+K Control+K']);
  expect(names.filter((name) => !name.startsWith('<') && !made.has(name) && !sources.includes(name))).toEqual([]);
});

test('the menus, the themes and the footer are those that the browser tests look for', () => {
  const entries = HEADER.map(([role, name]) => [name, role === 'link' ? 'a link' : 'a menu']);
  expect(tableUnder(behaviour, 'Entries').map(([name, role]) => [name, role])).toEqual(entries);
  const menus = MENUS.flatMap(([menu, groups]) => groups.map(([title = '', links]) => [menu, title, links.join(', ')]));
  expect(tableUnder(behaviour, 'Menus')).toEqual(menus);
  expect(tableUnder(behaviour, 'Theme')).toEqual(THEMES.map(([label, value]) => [label, `\`${value}\``]));
  expect(tableUnder(behaviour, 'Footer')).toEqual(FOOTER.map(([title, links]) => [title, links.join(', ')]));
});

const { brand, navigation, footer, search }: SiteConfig = sample;
const isSample = brand === SAMPLE;

test.skipIf(!isSample)(
  `they are those of ${SAMPLE}${isSample ? '' : ` (skipped: ${brand} has its own in its place)`}`,
  () => {
    expect(tableUnder(document, 'Entries').map(([name, role]) => [name, role])).toEqual(
      navigation.map((entry) => [entry.label, 'groups' in entry ? 'a menu' : 'a link']),
    );
    const menus = navigation.flatMap((entry) =>
      'groups' in entry ? entry.groups.map(({ title = '', links }) => [entry.label, title, labelsOf(links)]) : [],
    );
    expect(tableUnder(document, 'Menus')).toEqual(menus);
    expect(tableUnder(document, 'Footer')).toEqual(footer.map(({ title, links }) => [title, labelsOf(links)]));
    const constants = new Map(tableUnder(document, 'Constants and limits').map(([what, value]) => [what, value]));
    expect(constants.get('Default search tags')).toBe(search.defaultTags.join(', '));
  },
);

function labelsOf(links: ReadonlyArray<{ readonly label: string }>): string {
  return links.map(({ label }) => label).join(', ');
}
