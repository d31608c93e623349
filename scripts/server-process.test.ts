import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './steps/server-process.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const { NODE_COMPILE_CACHE: _, ...ENVIRONMENT } = SERVER_ENVIRONMENT;

// Each with the folder of what Node compiles, beside what the server stores.
test.for([
  ['package.json', '.cache/compile'],
  ['deploy/Containerfile', '/cache/compile'],
  ['deploy/portico.service', '/var/cache/portico/compile'],
])('%s starts the server as npm start does', ([file = '', folder]) => {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [name, value] of Object.entries({ ...ENVIRONMENT, NODE_COMPILE_CACHE: folder })) {
    expect(text).toContain(`${name}=${value}`);
  }
  // A container names the words of its command apart.
  expect(text.replaceAll('", "', ' ')).toContain(`node ${SERVER_ARGUMENTS.join(' ')}`);
});
