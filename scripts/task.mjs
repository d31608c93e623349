// node scripts/task.mjs NAME …: the steps that npm scripts perform before or around a program. Runs on the machine's own Node.
import { browserEnvironment, installEngines } from './steps/browsers.mjs';
import { install, installOnce } from './steps/install.mjs';
import { run, runOrExit, runProgram } from './steps/run.mjs';

const CLI = 'cli/main.ts';
// The site of this repository, unless another one is given.
const SITE = { SITE_DIR: process.env.SITE_DIR || 'sample' };

const tasks = {
  /** Installs what is missing, builds what has changed, and starts the server. */
  async start(args) {
    await install();
    runProgram([CLI, 'start', ...args], SITE);
  },
  /** Runs a command of the CLI. */
  async portico(args) {
    await installOnce();
    runProgram([CLI, ...args], SITE);
  },
  /** Runs a program that sites install only if they need it. */
  async companion([name, ...args]) {
    await installOnce();
    runProgram([`packages/${name}/src/main.ts`, ...args], SITE);
  },
  /** Runs a program of this repository. */
  async program(args) {
    await installOnce();
    runProgram(args);
  },
  async access(args) {
    await installOnce();
    const env = { TEST_ALL: '1', ...(await browserEnvironment()) };
    process.exit(await run('playwright', ['test', 'e2e/access', ...args], { env }));
  },
  /** Tests the shell in Firefox and WebKit. The arguments select tests. */
  async engines(words) {
    await install();
    for (const site of ['e2e/fixture', 'e2e/extended-site']) {
      await runOrExit('node', [CLI, 'build', '--if-changed', '--root', site]);
    }
    await installEngines();
    const patterns = words.map((word) => `--test-name-pattern=${word}`);
    const node = ['node', '--test-force-exit', ...patterns, 'e2e/engines/shell.browser-test.ts'];
    const env = { GDK_BACKEND: 'x11' };
    // WebKit's driver has no headless mode.
    process.exit(await run('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', ...node], { env }));
  },
  /** Attacks a server of the built site for some minutes. */
  async fuzz(args) {
    await install();
    await runOrExit('node', [CLI, 'build', '--if-changed'], { env: SITE });
    runProgram(['e2e/fuzz/main.ts', ...args], SITE);
  },
};

const [name, ...args] = process.argv.slice(2);
await tasks[name](args);
