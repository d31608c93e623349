import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './steps/server-process.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

test.for(['deploy/Containerfile', 'deploy/portico.service'])('%s starts the server as npm start does', (file) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT)) {
    expect(text).toContain(`${name}=${value}`);
  }
  // A container names the words of its command apart.
  expect(text.replaceAll('", "', ' ')).toContain(`node ${SERVER_ARGUMENTS.join(' ')}`);
});
