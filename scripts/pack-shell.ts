// npm run pack:shell -- --out DIR: packs @portico/shell as others install it, and prints the tarball's path.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stageShell } from './shell-package/stage.ts';

const USAGE = `npm run pack:shell -- --out DIR   packs the shell for other repositories, and prints the tarball's path
  --repository URL                where its sources are, unless package.json of this repository says it
`;

/** What the command is asked for; undefined, after saying why, for flags that it does not know. */
function readArguments() {
  const options = {
    out: { type: 'string', default: '.' },
    repository: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    process.stderr.write(`${reason}. Write it so:\n\n${USAGE}`);
    return undefined;
  }
}

async function pack(folder: string, repository: string | undefined): Promise<void> {
  const staged = mkdtempSync(path.join(tmpdir(), 'portico-shell-'));
  try {
    await stageShell(staged, { repository });
    mkdirSync(folder, { recursive: true });
    const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: staged,
      encoding: 'utf8',
    });
    process.stdout.write(`${path.join(folder, output.trim())}\n`);
  } finally {
    rmSync(staged, { recursive: true });
  }
}

const asked = readArguments();
if (asked === undefined) {
  process.exitCode = 1;
} else if (asked.help) {
  process.stdout.write(USAGE);
} else if (asked.repository !== undefined && !/^(?:git\+)?https:\/\/[^/]+\/.+/.test(asked.repository)) {
  process.stderr.write(
    `"${asked.repository}" is no address of a repository. Who installs the package looks for its sources there. Give the one that git clones from: --repository https://code.example/culvert/site.git\n`,
  );
  process.exitCode = 1;
} else {
  // npm starts scripts at the root; paths are meant from where it was called.
  await pack(path.resolve(process.env.INIT_CWD ?? process.cwd(), asked.out), asked.repository);
}
