import path from 'node:path';
import { dropOldAssets, keepAssets, releasesToKeep } from '#build/kept-assets.ts';
import { failInOneLine } from '#process/fail-in-one-line.ts';

/*
 * Keeps what pages of the last releases ask for. The argument says where npm run build is: `before` a build empties its folder, or
 * `after` it.
 */

const BUILDS = ['blog', 'www'].map((app) => path.resolve(import.meta.dirname, '../../../apps', app, 'build'));

try {
  const keep = releasesToKeep(process.env);
  for (const build of BUILDS) {
    if (process.argv[2] === 'before') {
      keepAssets(build);
    } else {
      dropOldAssets(build, keep);
    }
  }
} catch (error) {
  failInOneLine(error);
}
