// npm run typecheck: checks the types of the whole repository, each part beside the others. What runs in browsers has a
// tsconfig.json of its own; all else is in that of the root.
import { existsSync, readdirSync } from 'node:fs';
import { captured } from './steps/run.mjs';

const parts = [
  ['tsc', []],
  ...projectsIn('packages').map((name) => ['tsc', ['-p', `packages/${name}`]]),
  ...projectsIn('apps').map((app) => ['npm', ['run', '--silent', 'typecheck', '--workspace', `@portico/${app}`]]),
];
const results = await Promise.all(parts.map(([command, args]) => captured(command, args)));
for (const { code, output } of results) {
  if (code !== 0) {
    process.stdout.write(output);
    process.exitCode = 1;
  }
}

function projectsIn(folder) {
  return readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/tsconfig.json`));
}
