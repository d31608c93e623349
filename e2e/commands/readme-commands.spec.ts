import { globSync, readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { expect, pagelessTest as test } from '../test.ts';

/** The commands that no test here starts as a person does. */
const NOT_STARTED: Readonly<Record<string, string>> = {
  test: 'it is what runs all tests',
  build: 'npm test starts it before the end-to-end tests, which need its files all the time',
  export: "both export.spec.ts start its program, with the configuration of the tests' own provider",
  'pack:shell': 'a unit test starts it',
  diagrams: 'it drew the diagrams of the sample and the fixture, which the tests look at',
};

test('each command in the README is a script in package.json, and has a test or a reason not to', () => {
  const namesIn = (text: string, command: RegExp) => [...text.matchAll(command)].flatMap(([, name]) => name ?? []);
  const commands = new Set(
    namesIn(readFileSync('README.md', 'utf8'), /\bnpm (?:run )?((?<=run )[\w:-]+|start|test)\b/g),
  );
  const specs = globSync('e2e/commands/*.spec.ts').map((file) => readFileSync(file, 'utf8'));
  const started = namesIn(specs.join(), /npmRun\('([\w:-]+)'/g);
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining([...commands]));
  expect(new Set([...started, ...Object.keys(NOT_STARTED)])).toEqual(commands);
});
