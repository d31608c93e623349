// node scripts/task.mjs NAME …: what npm scripts do before or around a program, on the machine's own Node.
import { browserEnvironment, installEngines } from './steps/browsers.mjs';
import { build, buildFixture, hasBuild, isBuilt } from './steps/build.mjs';
import { install, installOnce } from './steps/install.mjs';
import { run, runProgram } from './steps/run.mjs';

// React reads NODE_ENV when it is loaded.
const PRODUCTION = { NODE_ENV: 'production', NODE_COMPILE_CACHE: '.cache/compile' };

const tasks = {
  /** Installs what is missing, builds what has changed, and serves. */
  async start() {
    await install();
    if (!isBuilt()) {
      await build();
    }
    serve();
  },
  async build() {
    await installOnce();
    await build();
  },
  serve() {
    if (!hasBuild()) {
      process.stderr.write('Nothing is built yet. Run npm run build, then npm run serve; npm start does both.\n');
      process.exit(1);
    }
    if (!isBuilt()) {
      process.stderr.write('Sources have changed since the last build. Run npm run build to serve the changes.\n');
    }
    serve();
  },
  export(args) {
    runProgram(['cli/export/main.ts', ...args], PRODUCTION);
  },
  /** Runs a program of this repository with the pinned Node. */
  async program(args) {
    await installOnce();
    runProgram(args);
  },
  /** Runs a command that needs the browser of the tests. */
  async browser([command, ...args]) {
    await installOnce();
    process.exit(await run(command, args, { env: await browserEnvironment() }));
  },
  async access(args) {
    process.env.TEST_ALL = '1';
    await tasks.browser(['playwright', 'test', 'e2e/access', ...args]);
  },
  /** Tests the shell in Firefox and WebKit. Words choose among the tests. */
  async engines(words) {
    await install();
    await buildFixture();
    await installEngines();
    const patterns = words.map((word) => `--test-name-pattern=${word}`);
    const node = ['node', '--test-force-exit', ...patterns, 'e2e/engines/shell.browser-test.ts'];
    const env = { GDK_BACKEND: 'x11' };
    // WebKit's driver has no headless mode.
    process.exit(await run('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', ...node], { env }));
  },
  fixture: buildFixture,
  /** Attacks a server of the built site for some minutes. */
  async fuzz(args) {
    await install();
    if (!isBuilt()) {
      await build();
    }
    runProgram(['e2e/fuzz/main.ts', ...args]);
  },
};

function serve() {
  runProgram(['server/src/main.ts'], PRODUCTION);
}

const [name, ...args] = process.argv.slice(2);
await tasks[name](args);
