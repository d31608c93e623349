import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

type Stages = {
  /** The folder that COPY takes files from. */
  readonly context: string;
  /** Folders that replace what `--build-context` and build arguments refer to. */
  readonly others?: Readonly<Record<string, string>>;
  /** Where the folders of the stages are made. */
  readonly directory: string;
  /** Runs the command of a step in a shell. */
  readonly run: (command: string, folder: string) => Promise<unknown>;
};

/** The files of a build's context among `files`, which are paths in `folder`. */
export function contextFiles(folder: string, files: readonly string[]): readonly string[] {
  const patterns = readFileSync(path.join(folder, '.dockerignore'), 'utf8').match(/^[^#\n].*$/gm) ?? [];
  const isIn = (file: string) => {
    const parents = file.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
    const last = patterns.findLast((each) => parents.some((place) => path.matchesGlob(place, each.replace('!', ''))));
    return last?.startsWith('!') ?? true;
  };
  return files.filter((file) => existsSync(path.join(folder, file)) && isIn(file));
}

/**
 * Runs the steps of a Dockerfile on this machine, each stage in a folder in place of an image, and returns the folder of the last
 * stage's WORKDIR. Steps that change the system are left out.
 */
export async function runContainerSteps(
  file: string,
  { context, others = {}, directory, run }: Stages,
): Promise<string> {
  const steps = readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ');
  const roots = new Map<string, string>();
  let stage = '';
  const workdir = () => path.join(directory, stage, roots.get(stage) ?? '');
  const folderOf = (name: string) => others[name] ?? path.join(directory, name);
  for (const step of steps.split('\n')) {
    const [, from = '', name = 'image'] = /^FROM (\S+)(?: AS (\w+))?$/.exec(step) ?? [];
    const [, root] = /^WORKDIR (\S+)$/.exec(step) ?? [];
    const [, source, places] = /^COPY (?:--from=(\w+) )?(?:--chown=\S+ )?(.*)$/.exec(step) ?? [];
    const [, command] = /^RUN (?!apt-get|useradd)(.*)$/.exec(step) ?? [];
    if (from !== '') {
      stage = name;
      roots.set(stage, roots.get(from) ?? '');
      mkdirSync(path.join(directory, stage), { recursive: true });
      const base = folderOf(from.replace(/^\$\{(\w+)\}$/, '$1'));
      if (existsSync(base)) {
        copyInto(base, path.join(directory, stage));
      }
    } else if (root !== undefined) {
      roots.set(stage, root);
      mkdirSync(workdir(), { recursive: true });
    } else if (places !== undefined) {
      const names = places.split(' ');
      const to = path.join(workdir(), names.pop() ?? '');
      const base = source === undefined ? context : folderOf(source);
      const sources = names.flatMap((each) => (each.includes('*') ? globSync(each, { cwd: base }) : each));
      for (const place of sources.map((each) => path.join(base, each))) {
        mkdirSync(to, { recursive: true });
        copyInto(place, to);
      }
    } else if (command !== undefined) {
      await run(command, workdir());
    }
  }
  return workdir();
}

/** Copies a file, or the contents of a folder. Times have to be equal to the nanosecond, but `cpSync` rounds them. */
function copyInto(place: string, folder: string): void {
  const source = statSync(place).isDirectory() ? `${place}/.` : place;
  execFileSync('cp', ['-a', source, folder]);
}
