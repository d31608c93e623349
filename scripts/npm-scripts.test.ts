import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('npm scripts run in every shell: none sets a variable as only a Unix shell can', () => {
  const files = globSync('{.,apps/*,packages/*,server,commands,examples/*}/package.json');
  const scripts = files.flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}).map(
      ([name, text]) => `${name}: ${text}`,
    ),
  );
  expect(scripts.length).toBeGreaterThan(20);
  expect(scripts.filter((script) => /(?:^|[ &|;])\w+=|\$|`|'/.test(script.replace(/^\S+ /, '')))).toEqual([]);
});
