import * as v from 'valibot';

const packageSchema = v.object({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  link: v.optional(v.boolean()),
  os: v.optional(v.array(v.string())),
  cpu: v.optional(v.array(v.string())),
  libc: v.optional(v.array(v.string())),
  optionalDependencies: v.optional(v.record(v.string(), v.string())),
});

export type LockedPackage = v.InferOutput<typeof packageSchema>;

/** What package-lock.json locks, by its place: '' is the project, 'node_modules/x' a package, 'server' a workspace. */
export type LockFile = ReadonlyMap<string, LockedPackage>;

/** A machine that npm installs for; `libc` is of Linux alone. */
export type Platform = { readonly os: string; readonly cpu: string; readonly libc?: string };

const lockSchema = v.object({ lockfileVersion: v.literal(3), packages: v.record(v.string(), packageSchema) });

/** Reads the text of a package-lock.json; throws where it is none of version 3. */
export function parseLockFile(text: string): LockFile {
  return new Map(Object.entries(v.parse(lockSchema, JSON.parse(text)).packages));
}

/** The place that Node finds `name` at from a package's place: its own node_modules first, then those around it. */
export function placeOf(lock: LockFile, from: string, name: string): string | undefined {
  for (let around = from; ; around = around.replace(/(^|\/)[^/]*$/, '')) {
    const place = `${around}/node_modules/${name}`.replace(/^\//, '');
    if (lock.has(place)) {
      return place;
    }
    if (around === '') {
      return undefined;
    }
  }
}

/** Whether npm installs the package on the platform. A field that is absent means any. */
export function fits({ os, cpu, libc }: LockedPackage, platform: Platform): boolean {
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc);
}

function allows(names: readonly string[] | undefined, name: string | undefined): boolean {
  return names === undefined || (name !== undefined && names.includes(name));
}
