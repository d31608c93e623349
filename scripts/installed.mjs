// node scripts/installed.mjs PROGRAM …: runs a program of this repository with the pinned Node, after an install where there was none.
import { installOnce } from './steps/install.mjs';
import { runProgram } from './steps/run-program.mjs';

await installOnce();
runProgram(process.argv.slice(2));
