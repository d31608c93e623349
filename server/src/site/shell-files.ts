import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routes, SHELL_FILES } from '@portico/core/routes';
import { buildFolder } from '@portico/core/site-folder';
import { VERSION } from '@portico/core/version';
import { filesIn } from '#http/static-files.ts';
import { readSettings } from '#settings.ts';
import { loadApps } from '#site/load-apps.ts';

const FOLDERS = ['shell-assets', 'fonts'];

/** The files of the shell for pages of any origin, by path. `filesUrl` is the URL where they are served, without a trailing slash. */
export async function shellFiles(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  filesUrl: string,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { environment } = readSettings(providersConfig, variables);
  const { baseUrl, siteDirectory } = environment;
  const { apps } = await loadApps({}, siteDirectory);
  const input = { appVersion: VERSION, baseUrl, year: new Date().getUTCFullYear(), filesUrl };
  const files = new Map<string, string | Uint8Array>();
  for (const name of SHELL_FILES) {
    files.set(routes.shellFile.href({ part: name }).slice(1), (await apps.blog.shellFile(name, input)).body);
  }
  const client = path.join(buildFolder('blog', siteDirectory), 'client');
  for (const folder of FOLDERS) {
    for (const file of await filesIn(path.join(client, folder))) {
      files.set(`${folder}/${file}`, await readFile(path.join(client, folder, file)));
    }
  }
  return files;
}
