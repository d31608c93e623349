// npm run export: writes the site as files. React reads NODE_ENV when it is loaded.
import { runProgram } from './steps/run.mjs';

const env = { NODE_ENV: 'production', NODE_COMPILE_CACHE: '.cache/compile' };
runProgram(['commands/export/main.ts', ...process.argv.slice(2)], env);
