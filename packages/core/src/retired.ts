type RetiredFlag = {
  readonly kind: 'flag';
  readonly command: string;
  readonly name: string;
  readonly type: 'string' | 'boolean';
  /** Only these values of a flag that still exists. */
  readonly values?: readonly string[];
  readonly instead: string;
};

type RetiredVariable = {
  readonly kind: 'variable';
  readonly name: string;
  readonly instead: string;
  /** The variable whose presence says that it was replaced. */
  readonly unless?: string;
};

type RetiredSetting = {
  readonly kind: 'setting';
  /** Its path in site.config.ts. */
  readonly name: string;
  readonly instead: string;
};

export type Retired = RetiredFlag | RetiredVariable | RetiredSetting;

const TRACES = '@opentelemetry/auto-instrumentations-node';

/**
 * The names that had an effect before version 1. Version 1 ignores them with a warning, and version 2 refuses them. The upgrade
 * lists where a site has them.
 */
const RETIRED: readonly Retired[] = [
  {
    kind: 'flag',
    command: 'check',
    name: 'reporter',
    type: 'string',
    values: ['sarif', 'junit'],
    instead: 'Use --reporter github, --reporter gitlab or --json.',
  },
  {
    kind: 'flag',
    command: 'check',
    name: 'views',
    type: 'string',
    instead: 'deploy/grafana-dashboard.json shows the most read posts.',
  },
  {
    kind: 'flag',
    command: 'check',
    name: 'fetch',
    type: 'boolean',
    instead: 'Copy the file next to the post yourself.',
  },
  {
    kind: 'variable',
    name: 'SITE_CONFIG',
    instead: 'Set SITE_DIR to the folder of the site, or start in that folder.',
    unless: 'SITE_DIR',
  },
  {
    kind: 'variable',
    name: 'BUILD_DIRECTORY',
    instead: 'Builds are in .portico/ of the folder of the site. Remove this variable.',
  },
  {
    kind: 'variable',
    name: 'STRICT',
    instead:
      'A saved post with mistakes is published, and the log and publish hooks report them. Remove this variable.',
  },
  {
    kind: 'variable',
    name: 'PUBLISH_LEASE',
    instead:
      'Each server that has PUBLISH_HOOKS now announces each change. Remove this variable, and set PUBLISH_HOOKS on only one server.',
  },
  {
    kind: 'variable',
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    instead: `For traces, install ${TRACES} in the site, and start the server with NODE_OPTIONS=--import=${TRACES}/register.`,
    unless: 'NODE_OPTIONS',
  },
  { kind: 'setting', name: 'blog.typography', instead: 'Write a plugin of blog.markdown, and remove this.' },
  {
    kind: 'setting',
    name: 'check.github',
    instead: 'Copy the files of other repositories next to the posts, and remove this.',
  },
  { kind: 'setting', name: 'security', instead: 'Write public/.well-known/security.txt, and remove this.' },
  { kind: 'setting', name: 'notFoundLinks', instead: 'Remove this.' },
];

/** The retired names of one kind. */
export function retired<Kind extends Retired['kind']>(kind: Kind): ReadonlyArray<Extract<Retired, { kind: Kind }>> {
  return RETIRED.filter((each): each is Extract<Retired, { kind: Kind }> => each.kind === kind);
}
