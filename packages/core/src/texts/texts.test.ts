import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { site as fixture } from '#testing/site.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createCounted } from '#texts/counted.ts';
import * as texts from '#texts/texts.ts';
import { languagesWithTexts, type Texts, textsIn } from '#texts/texts-in.ts';

const english = textsIn('en-US');
const de = textsIn('de');

const GIVEN = ['<the first>', '<the second>', '<the third>'];

// The program's texts are one per process, and other tests run in this process too.
async function ownModules() {
  vi.resetModules();
  const [{ importSite }, { textsIn }] = await Promise.all([
    import('#config/import-site.ts'),
    import('#texts/texts-in.ts'),
  ]);
  return { importSite, textsIn };
}

afterEach(() => {
  vi.resetModules();
});

type Text = { readonly at: string; readonly text: string; readonly isPart: boolean };

/** Every text, by its path. A function is called with GIVEN or, if it expects numbers, once with 1 and once with 2000. */
function textsOf(value: unknown, at = '', isPart = false): readonly Text[] {
  if (typeof value === 'function') {
    const made: unknown = value(...GIVEN);
    return JSON.stringify(made).includes('NaN')
      ? [1, 2000].flatMap((count) => textsOf(value(count, count), `${at}(${count})`))
      : textsOf(made, at);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at}.${key}`, Array.isArray(value)))
    : [{ at, text: String(value), isPart }];
}

test.for(languagesWithTexts())(
  'the texts of %s name their language, are not empty, and use their arguments',
  (language) => {
    expect(textsIn(language).language).toBe(language);
    const all = textsOf(textsIn(language));
    expect(all.filter(({ text, isPart }) => !isPart && (text.trim() === '' || text !== text.trim()))).toEqual([]);
    const given = (which: Texts) =>
      textsOf(which).flatMap(({ at, text }) =>
        GIVEN.filter((word) => text.includes(word)).map((word) => `${at} ${word}`),
      );
    expect(given(textsIn(language))).toEqual(given(english));
  },
);

test('no German text is left in English', () => {
  // Words that are the same in German, and texts without words.
  const shared =
    /^(?:Newsletter|Marketing|System|offline|Code|Video|Blog)?(?:(?:[:,] )?<the first>|[\d,.?: ]|[1-9]\d*)?$/;
  const englishTexts = new Set(textsOf(english).map(({ text }) => text));
  expect(textsOf(de).filter(({ text }) => englishTexts.has(text) && !shared.test(text))).toEqual([]);
});

test('German uses its own quotation marks, and a non-breaking space before an ellipsis', () => {
  const odd = textsOf(de).filter(({ at, text }) => /["'”]|\.\.\.|[^\u00A0]…/.test(text) && !at.startsWith('.llms'));
  expect(odd).toEqual([]);
});

test('counts use the plural forms and number format of the language', () => {
  expect([1, 2, 0, 1234].map(english.palette.counts.post)).toEqual(['1 post', '2 posts', '0 posts', '1,234 posts']);
  expect([1, 2, 0, 1234].map(de.palette.counts.post)).toEqual([
    '1 Beitrag',
    '2 Beiträge',
    '0 Beiträge',
    '1.234 Beiträge',
  ]);
  expect(de.readingTime(7)).toBe('7\u00A0Min. Lesezeit');
  const forms = { one: '# wpis', few: '# wpisy', many: '# wpisów', other: '# wpisu' };
  const counted = createCounted('pl');
  expect([1, 3, 5, 22].map((count) => counted(count, forms))).toEqual(['1 wpis', '3 wpisy', '5 wpisów', '22 wpisy']);
});

test('without a build, the texts are English', () => {
  expect(texts.language).toBe(english.language);
});

test('a site folder adds a language with a file of texts, and a warning lists the ones that the file lacks', async () => {
  const { importSite, textsIn } = await ownModules();
  const folder = await temporaryFolder();
  const save = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const importing = (name: string, language: string) => {
    save(name, `export default ${JSON.stringify({ ...fixture, language })};`);
    return importSite(path.join(folder, name));
  };
  await expect(importing('missing.ts', 'fr')).rejects.toThrow('en-US, de, or one with a file such as texts/fr.ts');

  const german = readFileSync(path.join(import.meta.dirname, 'de.ts'), 'utf8')
    .replaceAll('#texts/', `${import.meta.dirname}/`)
    .replace("'Zum Inhalt springen'", "'Aller au contenu'");
  mkdirSync(path.join(folder, 'texts'));
  save('texts/fr.ts', german.replace("'de'", "'fr'"));
  expect((await importing('complete.ts', 'fr')).language).toBe('fr');
  expect(textsIn('fr').skipLink).toBe('Aller au contenu');

  save('texts/it.ts', german.replace("'de'", "'it'").replace('const skipLink', 'const skip'));
  await expect(importing('incomplete.ts', 'it')).rejects.toThrow(/it\.ts lacks these texts.*: skipLink\. Add them/);
});

test("a site folder replaces some of the program's texts, and a warning lists the ones that the program does not have", async () => {
  const { importSite, textsIn } = await ownModules();
  const importing = async (name: string, texts: string, language?: string) => {
    const config = `export default ${JSON.stringify({ ...fixture, language })};`;
    return importSite(path.join(await temporaryFolder({ 'site.config.ts': config, [name]: texts }), 'site.config.ts'));
  };
  const own =
    "export const header = { menu: 'Auswahl' }; export const readingTime = (minutes) => minutes + ' Minuten';";
  await importing('texts/de.ts', own, 'de');
  const { header, readingTime, skipLink } = textsIn('de');
  expect([header, readingTime(7), skipLink]).toEqual([{ ...de.header, menu: 'Auswahl' }, '7 Minuten', de.skipLink]);
  await importing('texts/en-us.ts', "export const skipLink = 'Skip';");
  expect(textsIn('en-US').skipLink).toBe('Skip');
  const wrong =
    "export const header = { openMeun: '', menu: 1 }; export const heder = {}; export const skipLink = () => '';";
  await expect(importing('texts/de.ts', wrong, 'de')).rejects.toThrow(
    'header.openMeun (did you mean openMenu?), header.menu (expected a string), heder (did you mean header?), skipLink (expected a string)',
  );
});
