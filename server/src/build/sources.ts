import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { componentNames } from '@portico/core/site-components';
import { buildFolder, siteFolder } from '@portico/core/site-folder';
import { VERSION } from '@portico/core/version';
import * as v from 'valibot';

const FILE = 'sources.json';
// What no build reads. Below a hidden folder, only what the site serves counts.
const NOT_BUILT = ['content', 'node_modules', '*.md'];
/** A file that a review writes into its folder, so that a build leaves the folder out. */
export const REVIEW_FILE = '.portico-review';
// What an export and a review write into their folders.
const MADE_FILES = ['hosting/nginx/site.conf', REVIEW_FILE];
// In a checkout, the program changes without a new version.
const PROGRAM = path.resolve(import.meta.dirname, '../../..');
const IS_CHECKOUT = import.meta.filename.endsWith('.ts');

// Files that may have come after the build.
const READ_BY_SERVER = /^(?:site\.config\.ts|texts\/.*|components\/[^/]+\.props\.ts|program)$/;

const schema = v.object({
  version: v.string(),
  program: v.string(),
  files: v.record(v.string(), v.string()),
  /** Those that the server reads too. */
  modules: v.optional(v.array(v.string()), []),
});
type Sources = v.InferOutput<typeof schema>;

/** Reads what a build depends on. Returns a function that writes it into the folder of a build, with the modules that the server reads too. */
export function writeSources(): (build: string, modules: readonly string[]) => void {
  // Read before the build, so that a change during the build counts.
  const sources = currentSources();
  return (build, modules) => writeFileSync(path.join(build, FILE), JSON.stringify({ ...sources, modules }));
}

/**
 * Names what has changed in the site folder since the last build, as paths from there; `program` if the program has. Returns undefined
 * if there is no build.
 */
export function changesSinceBuild(): readonly string[] | undefined {
  const built = builtSources();
  return built && changesSince(built);
}

/**
 * Throws if there is no build, or if the server would read another version of the site's modules than the build was made from. Returns what
 * else has changed.
 */
export function requireBuild(): readonly string[] {
  const built = builtSources();
  if (built === undefined) {
    throw new Error('Nothing is built yet. Run npx portico build; portico start builds and serves.');
  }
  const changes = changesSince(built);
  const changed = changes.find((name) => built.modules.includes(name) || READ_BY_SERVER.test(name));
  if (changed !== undefined) {
    throw new Error(
      `${changed} has changed since the last build. Run npx portico build; portico start builds and serves.`,
    );
  }
  return changes;
}

function changesSince(built: Sources): readonly string[] {
  const { version, program, files } = currentSources();
  const names = new Set([...Object.keys(files), ...Object.keys(built.files)]);
  const changed = [...names].filter((name) => files[name] !== built.files[name]).sort();
  return version === built.version && program === built.program ? changed : [...changed, 'program'];
}

/** The names of the components in the last build. */
export function builtComponents(): readonly string[] {
  return componentNames(Object.keys(builtSources()?.files ?? {}));
}

function builtSources(): Sources | undefined {
  try {
    return v.parse(schema, JSON.parse(readFileSync(path.join(buildFolder('blog'), FILE), 'utf8')));
  } catch {
    return undefined;
  }
}

function currentSources(): Omit<Sources, 'modules'> {
  const site = siteFolder();
  const files = siteFiles(site).map((file) => [file, hashOf(readFileSync(path.join(site, file)))] as const);
  return { version: VERSION, program: IS_CHECKOUT ? programState() : '', files: Object.fromEntries(files) };
}

/** Equal as long as the files of the site are that are not content. */
export function siteState(): string {
  return stateOf(siteFolder(), siteFiles(siteFolder()));
}

/** The files of a site without its content, and without exports and reviews. */
function siteFiles(site: string): readonly string[] {
  const made = readdirSync(site).filter((name) => MADE_FILES.some((file) => existsSync(path.join(site, name, file))));
  return filesIn(site, [...NOT_BUILT, ...made]);
}

/** The folders whose files are the program. A site that is one of them is compared by its files' contents. */
export function programFolders(site: string): readonly string[] {
  return ['packages', 'apps', 'sample', 'server/src/build'].filter((folder) => path.join(PROGRAM, folder) !== site);
}

/** The sizes and times of the program's sources: there are too many to read at each start. */
function programState(): string {
  const names = programFolders(siteFolder()).flatMap((folder) =>
    filesIn(path.join(PROGRAM, folder), ['**/node_modules', 'content']).map((file) => path.join(folder, file)),
  );
  return stateOf(PROGRAM, ['package-lock.json', ...names]);
}

function stateOf(folder: string, names: readonly string[]): string {
  const states = names.map((name) => {
    const { size, mtimeMs } = statSync(path.join(folder, name), { throwIfNoEntry: false }) ?? {};
    return `${name} ${size} ${mtimeMs}`;
  });
  return hashOf(states.join('\n'));
}

/** The files below a folder, without hidden ones. */
function filesIn(folder: string, exclude: readonly string[]): readonly string[] {
  const entries = globSync(['**/*', 'public/.well-known/**'], { cwd: folder, exclude, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
    .sort();
}

function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
