/** The commands of the README that a test starts as a person does, each with its test. */
export const STARTED = {
  start: 'start.spec.ts',
  serve: 'start.spec.ts',
  dev: 'dev.spec.ts',
  check: 'check.spec.ts',
  'new-provider': 'new-provider.spec.ts',
  'new-post': 'new-post.spec.ts',
  import: 'import.spec.ts',
  'preview-link': 'preview-link.spec.ts',
  bench: 'bench.spec.ts',
} as const;

export const NOT_STARTED = {
  test: 'it is what runs all tests',
  build: 'npm test starts it before the end-to-end tests, which need its files all the time',
  export:
    "commands/export.spec.ts and export.spec.ts start the same command, with the configuration of the tests' own provider",
  'pack:shell': 'a unit test starts it',
  diagrams: 'it drew the diagrams of the sample and the fixture, which the tests look at',
} as const satisfies Readonly<Record<string, string>>;

export type StartedCommand = keyof typeof STARTED;
