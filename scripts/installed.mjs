// node scripts/installed.mjs PROGRAM …: runs a program of this repository with the pinned Node, after an install where there was none.
import { existsSync } from 'node:fs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

const NODE = 'node_modules/.bin/node';

if (!existsSync(NODE)) {
  process.stderr.write('Nothing is installed yet. Installing takes a minute, once.\n');
  await install();
}
process.exitCode = await run(NODE, process.argv.slice(2));
