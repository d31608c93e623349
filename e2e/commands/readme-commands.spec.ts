import { readFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { expect, pagelessTest as test } from '../test.ts';
import { NOT_STARTED, STARTED } from './readme-commands.ts';

const README = readFileSync('README.md', 'utf8');
const named = [...README.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test))\b/g)].flatMap(
  ([, script, short]) => script ?? short ?? [],
);

test('each command in the README is a script in package.json, and has a test or a reason not to', () => {
  const commands = [...new Set(named)].sort();
  expect(commands).toContain('dev');
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(commands));
  expect([...Object.keys(STARTED), ...Object.keys(NOT_STARTED)].sort()).toEqual(commands);
  for (const [command, file] of Object.entries(STARTED)) {
    expect(readFileSync(path.join(import.meta.dirname, file), 'utf8')).toContain(`npmRun('${command}'`);
  }
});
