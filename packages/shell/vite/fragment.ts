import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { createBuilder, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { examplePage } from './example-page.ts';
import { portico } from './portico.ts';

export type FragmentOptions = {
  /** Absolute path of the provider's configuration; the environment's SITE_CONFIG goes before it. */
  readonly siteConfig: string;
  /** An empty folder, or one that is not there. */
  readonly out: string;
  /** Where pages fetch the files from: a path of their own origin or a URL, with a slash at the end. */
  readonly base: string;
};

export type FragmentReport = {
  readonly brand: string;
  /** The site that paths of the configuration lead to; undefined where it is that of the pages. */
  readonly siteOrigin: string | undefined;
  /** Names of the files to include or to read, and of the folder with those to serve. */
  readonly written: readonly string[];
  /** Bytes under brotli 11: of what every page loads, and of what it fetches when it is idle or the reader wants something. */
  readonly bytes: { readonly script: number; readonly styles: number; readonly later: number };
};

const SOURCES = path.resolve(import.meta.dirname, '../src/fragment');
const ENTRY = path.join(SOURCES, 'entry.client.ts');
const REACT_PARTS = path.join(SOURCES, 'react-parts.tsx');

/**
 * Writes the shell of a provider for pages that React Router does not render: pieces of HTML, the sources that their policy has to
 * allow, an example of a page, and below the path of `base` the files that they fetch.
 */
export async function writeFragment({ siteConfig, out, base }: FragmentOptions): Promise<FragmentReport> {
  if ((await readdir(out).catch(() => [])).length > 0) {
    throw new Error(
      `${out} is not empty, and files that no page needs any more would stay in it. Name another folder, or empty it.`,
    );
  }
  const folder = folderOf(base);
  const temporary = await mkdtemp(path.join(tmpdir(), 'portico-fragment-'));
  try {
    const builder = await createBuilder(
      configFor({ siteConfig, base, client: path.join(out, folder), server: temporary }),
    );
    const { client, ssr } = builder.environments;
    if (client === undefined || ssr === undefined) {
      throw new Error(
        'Vite made no builds for browsers and for the server. Look at what configures it in fragment.ts.',
      );
    }
    const { output } = await outputOf(builder.build(client));
    await outputOf(builder.build(ssr));
    const entry = chunkOf(output, ENTRY);
    const url = (file: string) => `${base}${file}`;
    const styles = [...(entry.viteMetadata?.importedCss ?? [])];
    const files = URL.canParse(base) ? new URL(base).origin : "'self'";

    const { renderPieces, policyOf, provider }: typeof import('../src/fragment/pieces.tsx') = await import(
      pathToFileURL(path.join(temporary, 'pieces.js')).href
    );
    const year = new Date().getUTCFullYear();
    const pieces = renderPieces({ script: url(entry.fileName), styles: styles.map(url), year });
    const policy = policyOf(files);
    const texts: Readonly<Record<string, string>> = {
      ...Object.fromEntries(Object.entries(pieces).map(([name, html]) => [`${name}.html`, `${html}\n`])),
      'example.html': examplePage({ pieces, policy, provider }),
      'policy.json': `${JSON.stringify(policy, null, 2)}\n`,
    };
    await mkdir(out, { recursive: true });
    await Promise.all(Object.entries(texts).map(([name, text]) => writeFile(path.join(out, name), text)));

    const first = withImports(output, entry);
    const later = [...withImports(output, chunkOf(output, REACT_PARTS))].filter((name) => !first.has(name));
    return {
      brand: provider.brand,
      siteOrigin: provider.siteOrigin,
      written: [...Object.keys(texts), folder],
      bytes: {
        script: compressed(output, [...first]),
        styles: compressed(output, styles),
        later: compressed(output, later),
      },
    };
  } finally {
    await rm(temporary, { recursive: true });
  }
}

/** The folder of the files, so that a copy of `out` has them where pages look: `shell/` for `/shell/`. */
function folderOf(base: string): string {
  return new URL(base, 'http://page.invalid').pathname.slice(1);
}

type ConfigInput = {
  readonly siteConfig: string;
  readonly base: string;
  /** Folders of the two builds. */
  readonly client: string;
  readonly server: string;
};

function configFor({ siteConfig, base, client, server }: ConfigInput): InlineConfig {
  return {
    configFile: false,
    root: path.resolve(import.meta.dirname, '..'),
    base,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [portico({ app: 'fragment', siteConfig }), splitByUse()],
    environments: {
      client: { build: { outDir: client, emptyOutDir: false, rolldownOptions: { input: { shell: ENTRY } } } },
      ssr: {
        // It is loaded from a folder that has no packages.
        resolve: { noExternal: true },
        build: {
          ssr: true,
          outDir: server,
          rolldownOptions: { input: path.join(SOURCES, 'pieces.tsx'), output: { entryFileNames: '[name].js' } },
        },
      },
    },
  };
}

/** One file for what all parts share, as apps have it, would bring React with the first load. */
function splitByUse(): Plugin {
  return {
    name: 'portico:split-by-use',
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting: true } } } } },
    }),
  };
}

type Output = Rolldown.RolldownOutput['output'];

async function outputOf(build: Promise<unknown>): Promise<Rolldown.RolldownOutput> {
  const result = await build;
  if (typeof result === 'object' && result !== null && 'output' in result) {
    return result as Rolldown.RolldownOutput;
  }
  throw new Error('Vite gave another thing than the output of one build. Look at what configures it in fragment.ts.');
}

function chunkOf(output: Output, module: string): Rolldown.OutputChunk {
  const found = output.find((file) => file.type === 'chunk' && file.facadeModuleId === module);
  if (found?.type !== 'chunk') {
    throw new Error(`The build has no file of ${module}. Look at what imports it in packages/shell/src/fragment.`);
  }
  return found;
}

/** Names of a chunk's file and of all that come with it. */
function withImports(output: Output, chunk: Rolldown.OutputChunk): ReadonlySet<string> {
  const found = new Set([chunk.fileName]);
  for (const name of found) {
    const file = output.find(({ fileName }) => fileName === name);
    for (const imported of file?.type === 'chunk' ? file.imports : []) {
      found.add(imported);
    }
  }
  return found;
}

function compressed(output: Output, names: readonly string[]): number {
  return output
    .filter(({ fileName }) => names.includes(fileName))
    .reduce((sum, file) => sum + brotliCompressSync(file.type === 'chunk' ? file.code : file.source).length, 0);
}
