import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VERSION } from '@portico/core/version';
import { temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { createProject, packedPackages, writeOwnTexts } from './npm-project.ts';
import { startRegistry } from './registry.ts';

test('a site takes newer versions and goes back; only its package.json and lock file change', async () => {
  test.skip(process.env.TEST_ALL === undefined, 'It builds a site four times; npm run test:all does it.');
  test.setTimeout(1_800_000);
  const registry = await startRegistry();
  const packed = await packedPackages();
  for (const tarball of packed) {
    registry.publish(tarball);
  }
  const { site, run, start } = await createProject(registry, 'npm');
  writeOwnTexts(site);
  finishTexts(site);
  const first = filesOf(site);
  const changed = () => {
    const now = filesOf(site);
    return [...new Set([...first.keys(), ...now.keys()])].filter((file) => first.get(file) !== now.get(file));
  };
  const expectVersion = async (version: string) => {
    expect((await run(['npx', 'portico', '--version'])).trim()).toBe(version);
    await run(['npm', 'run', 'build']);
    expect(await run(['npx', 'portico', 'check'])).toContain('0 mistakes');
  };
  await expectVersion(VERSION);

  const [tarball = ''] = packed;
  const [major = '', minor = '', patch] = VERSION.split('.');
  const later = (by: number) => `${major}.${minor}.${Number(patch) + by}`;
  const [next, nextButOne] = [later(1), later(2)] as const;
  await test.step('npm update takes a newer version, and serve wants its build first', async () => {
    registry.publish(await packedAs(tarball, next));
    await run(['npm', 'update', 'portico']);
    const { code, output } = await start(['npx', 'portico', 'serve']).ended;
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Run npx portico build') });
    await expectVersion(next);
    expect(changed()).toEqual(['package-lock.json']);
  });

  await test.step('portico upgrade takes the newest, and checks the site', async () => {
    registry.publish(await packedAs(tarball, nextButOne));
    const output = await run(['npx', 'portico', 'upgrade']);
    expect(output).toContain(`The site has portico ${nextButOne}.`);
    expect(output).toContain('0 mistakes');
    await expectVersion(nextButOne);
    expect(changed().sort()).toEqual(['package-lock.json', 'package.json']);
  });

  await test.step('and back', async () => {
    await run(['npx', 'portico', 'upgrade', VERSION]);
    await expectVersion(VERSION);
    expect(changed()).toEqual([]);
  });
  registry.close();
});

/** Replaces what `npm create portico` leaves to write, so that the check finds nothing. */
function finishTexts(site: string): void {
  for (const file of globSync('**/*.{ts,tsx,md,txt,yaml}', { cwd: site, exclude: ['node_modules/**'] })) {
    const source = readFileSync(path.join(site, file), 'utf8');
    writeFileSync(path.join(site, file), source.replaceAll('Replace this', 'Acme'));
  }
  for (const name of ['pricing', 'download']) {
    const page = `export default function Page() { return <h1>${name}</h1>; }\n`;
    writeFileSync(path.join(site, `pages/${name}.tsx`), page);
  }
  mkdirSync(path.join(site, 'slots'));
  writeFileSync(path.join(site, 'slots/post-end.tsx'), 'export default function PostEnd() { return <p>End</p>; }\n');
}

/** What the files of a site are, without what is installed and generated. */
function filesOf(site: string): ReadonlyMap<string, string> {
  const files = globSync(['**/*', '.*/**/*', '.*'], {
    cwd: site,
    withFileTypes: true,
    exclude: ['node_modules', '.portico'],
  });
  const entries = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return new Map(entries.map((file) => [path.relative(site, file), hash(file)]));
}

/** Packs what is in a tarball again, as another version. */
async function packedAs(tarball: string, version: string): Promise<string> {
  const folder = await temporaryFolder();
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  for (const file of globSync('{,node_modules/@portico/*/}package.json', { cwd: folder })) {
    const manifest = readFileSync(path.join(folder, file), 'utf8');
    const renamed = manifest.replaceAll(
      new RegExp(`("version"|"@portico/\\w+"): "${RegExp.escape(VERSION)}"`, 'g'),
      `$1: "${version}"`,
    );
    writeFileSync(path.join(folder, file), renamed);
  }
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  return path.join(folder, execFileSync('npm', pack, { cwd: folder, encoding: 'utf8' }).trim());
}
