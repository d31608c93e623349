import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../content-folder.ts';

/** A site that `npm create portico` has written, with the modules of this checkout. Returns its folder. */
export async function createdSite(): Promise<string> {
  const site = path.join(await temporaryFolder(), 'acme-site');
  const logo = path.join(path.dirname(site), 'mark.svg');
  await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>');
  const flags = ['--yes', '--name', 'Acme', '--domain', 'acme.example', '--logo', logo, '--accent', '#6a1b9a'];
  execFileSync(process.execPath, ['create-portico/main.ts', site, ...flags]);
  // As `npm link` does.
  await mkdir(path.join(site, 'node_modules'));
  for (const name of ['portico', 'react', 'react-dom', 'react-router']) {
    await symlink(path.resolve('node_modules', name), path.join(site, 'node_modules', name));
  }
  return site;
}
