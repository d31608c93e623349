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

type RetiredField = {
  readonly kind: 'field';
  /** Its name in front matter. */
  readonly name: string;
  readonly instead: string;
};

/** Code that a site of an earlier version has. The upgrade replaces it, or lists it if there is no replacement. */
type RetiredCode = {
  readonly kind: 'code';
  /** The new form, in the words of the changelog. */
  readonly name: string;
  /** Patterns of file names, or those of files with commands. */
  readonly files: readonly string[] | 'commands';
  readonly old: RegExp;
  readonly replacement?: string;
};

export type Retired = RetiredFlag | RetiredVariable | RetiredSetting | RetiredField | RetiredCode;

const MODULES = ['{pages,slots,components}/**/*.{ts,tsx}'];
const PAGE_MODULE = 'portico/page';
const TRACES = '@opentelemetry/auto-instrumentations-node';

/**
 * The names that had an effect before version 1. Version 1 ignores them with a warning, and version 2 refuses them. The upgrade
 * replaces or lists them. Keep this in sync with CHANGELOG.md.
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
  { kind: 'setting', name: 'blog.typography', instead: 'Write a plugin in markdown.ts, and remove this.' },
  {
    kind: 'setting',
    name: 'blog.markdown',
    instead: 'The module is markdown.ts in the folder of the site. Move yours there, and remove this.',
  },
  {
    kind: 'setting',
    name: 'check.github',
    instead: 'Copy the files of other repositories next to the posts, and remove this.',
  },
  { kind: 'setting', name: 'security', instead: 'Write public/.well-known/security.txt, and remove this.' },
  { kind: 'setting', name: 'notFoundLinks', instead: 'Remove this.' },
  {
    kind: 'field',
    name: 'coverLayout',
    instead: 'How the pipes run depends on the post. npx portico check --fix removes this.',
  },
  {
    kind: 'code',
    name: '--root of an export is --served-from',
    files: 'commands',
    old: /(\b(?:portico|npm run) export\b(?:(?!--served-from)[^\n"';&|])*?\s)--root(?=[ =]\/)/g,
    replacement: '$1--served-from',
  },
  {
    kind: 'code',
    name: 'markdown.ts is found without blog.markdown',
    files: ['site.config.ts'],
    old: /^[ \t]*markdown: new URL\((['"])\.\/markdown\.ts\1, import\.meta\.url\)\.href,\n/gm,
    replacement: '',
  },
  {
    kind: 'code',
    name: 'pages import from portico/page',
    files: MODULES,
    old: /(['"])(?:(?:\.{1,2}\/)+site-page\.ts|@portico\/www\/page)\1/g,
    replacement: '$1portico/page$1',
  },
  {
    kind: 'code',
    name: 'the types of a site are in its tsconfig.json',
    files: MODULES,
    old: /^\/\/\/ <reference types="@portico\/shell\/types" \/>\n/gm,
    replacement: '',
  },
  {
    kind: 'code',
    name: 'Pattern has no `layout`',
    files: MODULES,
    old: /(<Pattern\b[^>]*?)\s+layout=(?:"[a-z]+"|\{'[a-z]+'\})/g,
    replacement: '$1',
  },
  {
    kind: 'code',
    name: 'slots/not-found.tsx is the whole page, which may contain `<NotFound {...props}>`',
    files: ['slots/not-found.tsx'],
    old: /^(?![\s\S]*<(?:h1|NotFound))([\s\S]*)export default function (\w+)\(\)/g,
    replacement: [
      `import { NotFound as NotFoundPage, type SlotProps } from '${PAGE_MODULE}';`,
      "$1export default function WholePage(props: SlotProps<'not-found'>) {",
      '  return (\n    <NotFoundPage {...props}>\n      <$2 />\n    </NotFoundPage>\n  );\n}\n',
      'function $2()',
    ].join('\n'),
  },
  {
    kind: 'code',
    name: 'copyToClipboard takes `confirm` in place of `button`',
    files: MODULES,
    old: /\bcopyToClipboard\(\{[^}]*\bbutton\b/g,
  },
];

/** The retired names of one kind. */
export function retired<Kind extends Retired['kind']>(kind: Kind): ReadonlyArray<Extract<Retired, { kind: Kind }>> {
  return RETIRED.filter((each): each is Extract<Retired, { kind: Kind }> => each.kind === kind);
}
