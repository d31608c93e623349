import { createMarkdownRenderer } from '@portico/content/rendering';
import { PARTS } from './parts.ts';
import { type Property, propertiesOf } from './read-type.ts';

/** What a part's page has from the sources. */
export type PartSources = {
  readonly code: string;
  /** The code as highlighted HTML. */
  readonly codeHtml: string;
  readonly properties: readonly Property[];
  /** Names of the tokens that its style sheets use, without the dashes. */
  readonly tokens: readonly string[];
};

// Vite reads these calls, and wants their options in them.
const examples: Readonly<Record<string, string>> = import.meta.glob('../examples/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
// Of an app in another repository: the gallery's own has its middleware from the server of this one.
const roots: Readonly<Record<string, string>> = import.meta.glob('../../../../examples/dashboard/app/root.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources: Readonly<Record<string, string>> = import.meta.glob(
  // Not the tokens, in the place of whose mark the build writes the looks.
  [
    '../../../../packages/shell/src/**/*.{ts,tsx,css}',
    '!../../../../packages/shell/src/**/*.test.*',
    '!../../../../packages/shell/src/styles/tokens.css',
  ],
  { query: '?raw', import: 'default', eager: true },
);

const ROOT = '../../../../examples/dashboard/app/root.tsx';
// The groups of tokens.css, measures.ts and the looks; a part's sheet has custom properties of its own beside them.
const TOKEN =
  /^(?:color|shadow|font|text|leading|weight|tracking|space|gutter|measure|width|height|size|radius|line|stripe|scrim|duration|ease|gap|offset|scroll)(?:-|$)/;

let renderer: ReturnType<typeof createMarkdownRenderer> | undefined;

/** Reads the sources of a part; undefined where there is none of this name. */
export async function readPart(id: string): Promise<PartSources | undefined> {
  const part = PARTS.find((one) => one.id === id);
  if (part === undefined) {
    return undefined;
  }
  const { code: file, properties, styles } = part;
  const code = file === undefined ? textOf(roots, ROOT) : textOf(examples, `../examples/${file}`);
  renderer ??= createMarkdownRenderer();
  const render = await renderer;
  const { html } = await render(`\`\`\`tsx\n${code}\`\`\`\n`, { resolveImage: () => undefined });
  const css = styles.map((name) => sourceOf(name)).join('\n');
  return {
    code,
    codeHtml: html,
    properties: properties === undefined ? [] : propertiesOf(sourceOf(properties.file), properties.type),
    tokens: [...new Set([...css.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name))]
      .filter((name) => TOKEN.test(name))
      .sort(),
  };
}

function sourceOf(file: string): string {
  return textOf(sources, `../../../../packages/shell/src/${file}`);
}

function textOf(files: Readonly<Record<string, string>>, name: string): string {
  const text = files[name];
  if (text === undefined) {
    throw new Error(`${name} is not there. The gallery shows it. Correct apps/gallery/app/reference/parts.ts.`);
  }
  return text;
}
