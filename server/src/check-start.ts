import { access, constants, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { requireBuild } from '#build/sources.ts';
import { type Finding, type Found, withLevels } from '#check/finding.ts';
import { refuseEmpty } from '#content/refuse-empty.ts';
import { type Environment, variableWarnings } from '#environment.ts';
import { listen } from '#process/listen.ts';
import { makeFolder } from '#process/make-folder.ts';

const FILE = 'environment';
const MAX_NAMED = 5;

/** Finds what would keep a server from starting here, or would have no effect: variables, folders, ports and the build. */
export async function checkStart(
  environment: Environment,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const { contentDirectory, cacheDirectory, host, port, adminHost, adminPort } = environment;
  const problems = await Promise.all([
    problem('CONTENT_DIR', `the content folder ${contentDirectory} cannot be read`, () => readdir(contentDirectory)),
    problem('EMPTY_CONTENT', undefined, () => refuseEmpty(environment)),
    problem('CACHE_DIR', `nothing can be stored in ${cacheDirectory}`, async () => {
      await makeFolder(cacheDirectory);
      await access(cacheDirectory, constants.W_OK);
    }),
    problem('PORT', undefined, () => tryPort({ host, port })),
    problem('ADMIN_PORT', undefined, () =>
      tryPort({ host: adminHost, port: adminPort, settings: 'ADMIN_PORT and ADMIN_HOST' }),
    ),
  ]);
  const warnings = variableWarnings(variables).map(
    (message): Found => ({ rule: 'server/setting', file: FILE, message }),
  );
  return withLevels([...problems.flat(), ...warnings, ...ofBuild()], undefined);
}

async function problem(field: string, what: string | undefined, work: () => Promise<unknown>): Promise<Found[]> {
  try {
    await work();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = what === undefined ? reason : `${what}: ${reason}`;
    return [{ rule: 'server/start', file: FILE, field, message }];
  }
}

/** A server that is already running occupies its ports. */
async function tryPort(listening: Parameters<typeof listen>[1]): Promise<void> {
  const server = createServer();
  await listen(server, listening);
  server.close();
}

function ofBuild(): readonly Found[] {
  try {
    const changed = requireBuild();
    const named = `${changed.slice(0, MAX_NAMED).join(', ')} ${changed.length === 1 ? 'has' : 'have'} changed`;
    const message = `${named} since the last build, which npx portico serve serves; run npx portico build to build again`;
    return changed.length === 0 ? [] : [{ rule: 'server/setting', file: FILE, message }];
  } catch (error) {
    const message = `npx portico serve does not start: ${error instanceof Error ? error.message : error}`;
    return [{ rule: 'server/start', file: FILE, message }];
  }
}
