import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error: scripts run before the install, as plain JavaScript without types.
import { fingerprint } from './steps/fingerprint.mjs';

test('a fingerprint is of sources alone, whatever was built of them', () => {
  const app = mkdtempSync(path.join(tmpdir(), 'portico-fingerprint-'));
  onTestFinished(() => rmSync(app, { recursive: true }));
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
    writeFileSync(path.join(app, file), file);
  };
  write('app/a.ts');
  const before = fingerprint([app]);
  for (const folder of ['build', 'build-kept', 'build-fixture', 'build-next', 'build-next-kept']) {
    write(`${folder}/.built`);
  }
  write('node_modules/a.js');
  write('.react-router/types.ts');
  write('app/a.test.ts');
  expect(fingerprint([app])).toBe(before);
  write('app/build-cards.ts');
  expect(fingerprint([app])).not.toBe(before);
});
