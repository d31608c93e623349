import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { VERSION } from '@portico/core/version';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from './run-command.ts';

/** Runs a command in an empty folder. Returns its status, or its error, and what it prints. */
async function portico(args: readonly string[]) {
  const folder = await temporaryFolder();
  const write = (stream: NodeJS.WriteStream) => vi.spyOn(stream, 'write').mockReturnValue(true);
  const [stdout, stderr] = [write(process.stdout), write(process.stderr)];
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.stubEnv('SITE_DIR', undefined);
  vi.stubEnv('NODE_ENV', process.env.NODE_ENV);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const status = await runCommand(args).catch((error: Error) => error.message);
  const printed = { status, stdout: stdout.mock.calls.join(''), stderr: stderr.mock.calls.join('') };
  for (const mock of [stdout, stderr, cwd]) {
    mock.mockRestore();
  }
  return printed;
}

test.for([
  [['--version'], `${VERSION}\n`],
  [['--help'], 'portico COMMAND [--root DIR]'],
  [['-h'], 'portico COMMAND [--root DIR]'],
  [['check', '-h'], 'portico check --strict'],
  [['--root', 'elsewhere', 'export', '--help'], 'portico export --out DIR'],
] as const)('portico %j prints to stdout', async ([args, text]) => {
  expect(await portico(args)).toEqual({ status: 0, stdout: expect.stringContaining(text), stderr: '' });
});

test('portico without a command says on stderr which there are', async () => {
  const stderr = expect.stringContaining('portico COMMAND [--root DIR]');
  expect(await portico([])).toEqual({ status: 2, stdout: '', stderr });
});

test.for([
  [['chekc'], 'portico has no command "chekc". Did you mean check?'],
  [['frobnicate'], 'portico has no command "frobnicate". portico --help lists all.'],
  [['check', '--srtict'], "Unknown option '--srtict'. Did you mean --strict? Write one of these:\nportico check "],
  [['export'], 'A folder to write to is missing. Write one of these:\nportico export --out DIR'],
  [['new'], 'A post has a title. Write one of these:'],
  [['check', '--stale', '--site-only'], '--site-only and --stale exclude each other'],
  [['check', '--published', 'old.xml'], 'compares addresses: npx @portico/review published old.xml'],
  [['check', '--reporter', 'jnuit'], '--reporter is github or gitlab; there is no reporter "jnuit"'],
  [['check', '--root'], '--root takes the folder of a site'],
  [['review'], `portico review is its own package. Type npx @portico/review@${VERSION} instead.`],
  [['diagrams', '-h'], 'portico diagrams is its own package. Type npx @portico/diagrams@'],
] as const)('portico %j is an error that says what to write instead', async ([args, text]) => {
  expect(await portico(args)).toEqual({ status: expect.stringContaining(text), stdout: '', stderr: '' });
});
