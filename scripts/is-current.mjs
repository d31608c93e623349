// node scripts/is-current.mjs: ends with 1, and says what to run, where the installation or the build is not of the present
// sources. Tests of the commands that would install or build ask first, since other tests need both meanwhile.
import { isBuilt } from './steps/build.mjs';
import { isInstalled } from './steps/install.mjs';

const missing = [
  ...(isInstalled() ? [] : ['The installed packages are not those of package-lock.json. Run npm test.']),
  ...(isBuilt() ? [] : ['The build is not of the present sources. Run npm run build.']),
];
process.stderr.write(missing.map((line) => `${line}\n`).join(''));
process.exitCode = missing.length === 0 ? 0 : 1;
