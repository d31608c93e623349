import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

const require = createRequire(import.meta.url);
/** Path of the checker's archive, which the package exports as an object of String. */
const VNU = String(require('vnu-jar'));
const report = v.object({
  messages: v.array(
    v.object({ type: v.string(), url: v.string(), message: v.string(), extract: v.optional(v.string(), '') }),
  ),
});

export const hasJava = () => spawnSync('java', ['-version']).status === 0;

/** What the Nu checker finds in HTML files. */
export async function invalidIn(files: readonly string[]): Promise<readonly string[]> {
  const args = ['-jar', VNU, '--exit-zero-always', '--stdout', '--format', 'json', ...files];
  const { stdout } = await promisify(execFile)('java', args, { maxBuffer: 64 * 1024 * 1024 });
  const { messages } = v.parse(report, JSON.parse(stdout));
  // The checker's grammar of CSS is older than what the style sheet uses.
  return messages
    .filter(({ type, message }) => type !== 'info' && !message.startsWith('CSS: '))
    .map(({ url, message, extract }) => `${path.basename(url)}: ${message} (${extract})`);
}
