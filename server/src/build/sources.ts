import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  globSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { componentNames } from '@portico/core/site-components';
import { buildFolder, siteFolder } from '@portico/core/site-folder';
import { VERSION } from '@portico/core/version';
import * as v from 'valibot';

const FILE = 'sources.json';
const READ_BYTES = 1_000_000;
// Files that no build reads. In hidden folders, only files that the site serves count.
const NOT_BUILT = ['content', 'node_modules', '*.md'];
/** The file that a review writes into its folder, so that builds skip the folder. */
export const REVIEW_FILE = '.portico-review';
// What a build finds by its name. Of the other files, it reads only modules and what style sheets refer to.
const NAMED =
  /^(?:(?:brand|components|pages|public|slots|texts)\/|(?:markdown\.ts|package\.json|site\.config\.ts|styles\.css|tsconfig\.json)$)/;
const OF_STYLES = /\.(?:css|less|s[ac]ss|avif|gif|jpe?g|png|svg|webp|otf|ttf|woff2?)$/;
// Files that an export and a review write into their folders.
const MADE_FILES = ['hosting/nginx/site.conf', REVIEW_FILE];
// In a checkout, the program changes without a new version number.
const PROGRAM = path.resolve(import.meta.dirname, '../../..');
const IS_CHECKOUT = import.meta.filename.endsWith('.ts');

// Files that a module for posts may be or import.
const CODE = /\.(?:[cm]?[jt]sx?|json)$/;
const OF_BROWSER = /^(?:pages|slots)\//;
// Files that may have been added after the build.
const READ_BY_SERVER = /^(?:site\.config\.ts|texts\/.*|components\/[^/]+\.props\.ts|program)$/;

const schema = v.object({
  version: v.string(),
  program: v.string(),
  files: v.record(v.string(), v.string()),
  /** Their sizes and times. What looks as it did is not read again. */
  states: v.optional(v.record(v.string(), v.string()), {}),
  /** The modules that the server reads too. */
  modules: v.optional(v.array(v.string()), []),
});
type Sources = v.InferOutput<typeof schema>;

/**
 * Reads everything that a build may depend on. Returns a function that writes what it has read into the folder of the build, with
 * the modules that the server reads too.
 */
export function writeSources() {
  // We read this before the build, so that a change during the build is noticed.
  const { files, ...sources } = currentSources();
  return (build: string, { ofServer, ofApps }: Readonly<Record<'ofServer' | 'ofApps', ReadonlySet<string>>>): void => {
    const read = Object.entries(files).filter(
      ([name]) => NAMED.test(name) || OF_STYLES.test(name) || ofServer.has(name) || ofApps.has(name),
    );
    const written: Sources = { ...sources, files: Object.fromEntries(read), modules: [...ofServer].sort() };
    writeFileSync(path.join(build, FILE), JSON.stringify(written));
  };
}

/**
 * Lists what has changed in the site folder since the last build, as relative paths; `program` if the program itself has changed.
 * Returns undefined if there is no build.
 */
export function changesSinceBuild(): readonly string[] | undefined {
  const built = builtSources();
  return built && changesSince(built);
}

/**
 * Throws if there is no build, or if the server would read a different version of the site's modules than the build was made
 * from. Returns what else has changed.
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
  const { version, program, files } = currentSources(built);
  const names = new Set([...Object.keys(files).filter((name) => NAMED.test(name)), ...Object.keys(built.files)]);
  const changed = [...names].filter((name) => files[name] !== built.files[name]).sort();
  return version === built.version && program === built.program ? changed : [...changed, 'program'];
}

/** Identifies a content folder, and what its posts are made with: the program, the settings, and the modules that the server reads. */
export function contentStamp(directory: string, settings: { readonly siteDirectory: string }): string {
  const site = settings.siteDirectory;
  const read = siteFiles(site, directory).filter((name) => CODE.test(name) && !OF_BROWSER.test(name));
  const hashes = read.map((name) => [name, hashOfFile(path.join(site, name))]);
  const made = JSON.stringify([VERSION, programOf(site), hashes, settings, process.version]);
  return [path.resolve(directory), made].map((text) => hashOf(text).slice(0, 16)).join('-');
}

/** Returns the names of the components in the last build. */
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

function currentSources(known?: Sources): Omit<Sources, 'modules'> {
  const site = siteFolder();
  const names = siteFiles(site);
  const states = Object.fromEntries(names.map((name) => [name, stateOfFile(path.join(site, name))]));
  const files = names.map((name) => {
    const isKnown = known !== undefined && known.states[name] === states[name];
    return [name, (isKnown ? known.files[name] : undefined) ?? hashOfFile(path.join(site, name))];
  });
  return { version: VERSION, program: programOf(site), files: Object.fromEntries(files), states };
}

function programOf(site: string): string {
  return IS_CHECKOUT ? programState(site) : '';
}

/** Returns the files of a site without its content, exports and reviews. */
export function siteFiles(
  site: string,
  content = process.env.CONTENT_DIR || path.join(site, 'content'),
): readonly string[] {
  const made = readdirSync(site).filter((name) => MADE_FILES.some((file) => existsSync(path.join(site, name, file))));
  const below = path.relative(site, path.resolve(content));
  const isWithin = below !== '' && below.split(path.sep)[0] !== '..' && !path.isAbsolute(below);
  return filesIn(site, [...NOT_BUILT, ...made, ...(isWithin ? [below] : [])]);
}

/** Returns the folders that make up the program. If the site is one of them, it is compared by file contents. */
export function programFolders(site: string): readonly string[] {
  return ['packages', 'apps', 'sample', 'server/src/build'].filter((folder) => path.join(PROGRAM, folder) !== site);
}

/** Describes the program's sources by size and time, because there are too many to read at each start. */
function programState(site: string): string {
  const names = programFolders(site).flatMap((folder) =>
    filesIn(path.join(PROGRAM, folder), ['**/node_modules', 'content']).map((file) => path.join(folder, file)),
  );
  return stateOf(PROGRAM, ['package-lock.json', ...names]);
}

function stateOf(folder: string, names: readonly string[]): string {
  const states = names.map((name) => {
    return `${name} ${stateOfFile(path.join(folder, name))}`;
  });
  return hashOf(states.join('\n'));
}

function stateOfFile(file: string): string {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${size} ${mtimeMs}`;
}

/** Reads a file part by part, because a site may have large videos. */
function hashOfFile(file: string): string {
  const sum = createHash('sha256');
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const handle = openSync(file, 'r');
  try {
    for (let length = readSync(handle, buffer); length > 0; length = readSync(handle, buffer)) {
      sum.update(buffer.subarray(0, length));
    }
  } finally {
    closeSync(handle);
  }
  return sum.digest('base64url').slice(0, 22);
}

/** Returns the files below a folder, except hidden ones. */
function filesIn(folder: string, exclude: readonly string[]): readonly string[] {
  const entries = globSync(['**/*', 'public/.well-known/**'], { cwd: folder, exclude, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
    .sort();
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
