import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const packageSchema = v.object({
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean()),
  optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
});
const lockSchema = v.object({ packages: v.record(v.string(), packageSchema) });
const { packages } = v.parse(lockSchema, JSON.parse(readFileSync('package-lock.json', 'utf8')));

// npm silently leaves out what its registry lacks when it writes the lock file, such as builds for other platforms that come later
// than the package; `npm ci` then refuses the file. So a package is held at a version that has all its builds.
test('every optional package that a package names has an entry', () => {
  const places = Object.keys(packages);
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places.some((other) => other.endsWith(`node_modules/${name}`)))
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every package has a hash, and no package has a registry address', () => {
  const fetched = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(fetched.length).toBeGreaterThan(100);
  for (const [place, { integrity, resolved }] of fetched) {
    expect(integrity, place).toMatch(/^sha512-/);
    expect(resolved, place).toBeUndefined();
  }
});

test('every CI action is a fixed commit, not a tag that can move', () => {
  const files = globSync(['.github/workflows/*', 'deploy/ci/*.yaml', 'create-portico/template/**/workflows/*']);
  const actions = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/- uses: (.*)/g)].map(([, name]) => name),
  );
  expect(actions.length).toBeGreaterThan(5);
  for (const action of actions) {
    expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v[\d.]+$/);
  }
});
