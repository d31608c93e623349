// node scripts/installed.mjs PROGRAM …: runs a program of this repository with the pinned Node, after an install if there was none.
import { installOnce } from './steps/install.mjs';
import { runProgram } from './steps/run.mjs';

await installOnce();
runProgram(process.argv.slice(2));
