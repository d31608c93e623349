import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { VERSION } from '@portico/core/version';
import { expect, test } from 'vitest';

// The resolution of modules is the same below every such folder.
const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Runs a package that is in its own folder, as npx has it, with only its own dependencies. */
async function runApart(name: string, cwd: string, version = VERSION) {
  const folder = await temporaryFolder();
  cpSync(`packages/${name}`, folder, { recursive: true });
  const { default: manifest } = await import(`@portico/${name}/package.json`, { with: { type: 'json' } });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  for (const dependency of Object.keys(manifest.dependencies)) {
    const link = path.join(folder, 'node_modules', dependency);
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules', dependency), link);
  }
  const program = path.join(folder, 'src/bin.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--help'], { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.for(['review', 'diagrams'])(
  '@portico/%s runs with the portico of the site in which npx is called',
  async (name) => {
    expect(await runApart(name, path.join(ROOT, 'sample'))).toEqual({
      status: 0,
      stdout: expect.stringContaining(`npx @portico/${name}`),
      stderr: '',
    });
    expect(await runApart(name, path.join(ROOT, 'sample'), '0.9.0')).toEqual({
      status: 2,
      stdout: '',
      stderr: `The site has portico ${VERSION}, so it needs @portico/${name}@${VERSION}, not 0.9.0. Type npx @portico/${name}@${VERSION} instead.\n`,
    });
    expect(await runApart(name, await temporaryFolder())).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining(`Type npx @portico/${name} in the folder of a site, after npm install: `),
    });
  },
);
