// npm run typecheck: checks the types of the whole repository, each part beside the others.
import { captured } from './steps/run.mjs';

const parts = [
  ['tsc', []],
  ['tsc', ['-p', 'packages/shell']],
  ...['blog', 'www', 'gallery'].map((app) => [
    'npm',
    ['run', '--silent', 'typecheck', '--workspace', `@portico/${app}`],
  ]),
];
const results = await Promise.all(parts.map(([command, args]) => captured(command, args)));
for (const { code, output } of results) {
  if (code !== 0) {
    process.stdout.write(output);
    process.exitCode = 1;
  }
}
