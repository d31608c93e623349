import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { scopedStyles } from '#any-page/scoped-styles.ts';
import { menuIconStyles } from '#icons/menu-icon-styles.ts';
import { CSS_TARGET } from './bundled-modules.ts';

const FILES = 'virtual:any-page-files';
const PARTS = 'virtual:any-page-parts';
const NO_STYLES = '\0portico:no-styles';
const FOLDER = 'shell-assets/';
const SERVED = /^\/(?:fonts|shell-assets)\//;
const LINKED = /url\(\/?(fonts|shell-assets)\/([^)]+)\)/g;
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

type Built = {
  /** The files by name. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** The files that documents refer to. */
  readonly named: { readonly script: NamedFile; readonly styles: NamedFile; readonly parts: string };
};

type NamedFile = { readonly name: string; readonly integrity: string; readonly text: string };

type AnyPageOptions = {
  /** The plugins that its modules need. */
  readonly plugins: readonly Plugin[];
  /** The origin of the fonts, if they are on a separate one. */
  readonly assets: () => string | undefined;
  /** The style sheet of the site, if it has one. */
  readonly siteSheet: () => string | undefined;
  readonly isWanted: () => boolean;
};

/**
 * Vite plugin for the shell's files whose names change with their content, for pages that React doesn't render. The server
 * imports their names from 'virtual:any-page-files', and the files are part of the browser build.
 */
export function anyPage({ plugins, assets, siteSheet, isWanted }: AnyPageOptions): Plugin {
  let building: Promise<Built> | undefined;
  const built = () => {
    building ??= buildFiles(plugins, siteSheet(), assets());
    return building;
  };
  return {
    name: 'portico:any-page',
    enforce: 'pre',
    resolveId: (id) => (id === FILES ? `\0${FILES}` : undefined),
    async load(id) {
      if (id !== `\0${FILES}`) {
        return undefined;
      }
      const { script, styles, parts } = (await built()).named;
      return `export const script = ${JSON.stringify(script)}; export const styles = ${JSON.stringify(styles)}; export const parts = ${JSON.stringify(parts)};`;
    },
    async generateBundle(_, bundle) {
      if (this.environment.name !== 'client' || !isWanted()) {
        return;
      }
      for (const [fileName, source] of (await built()).files) {
        if (!(fileName in bundle)) {
          this.emitFile({ type: 'asset', fileName, source });
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '', 'http://localhost');
        // Built only after a page has referred to them.
        if (!SERVED.test(pathname) || building === undefined) {
          next();
          return;
        }
        building.then(({ files }) => {
          const source = files.get(pathname.slice(1));
          if (source === undefined) {
            next();
            return;
          }
          response.setHeader('content-type', TYPES[path.extname(pathname)] ?? '');
          response.setHeader('access-control-allow-origin', '*');
          response.end(source);
        }, next);
      });
    },
  };
}

async function buildFiles(
  plugins: readonly Plugin[],
  siteSheet: string | undefined,
  assets: string | undefined,
): Promise<Built> {
  const files = new Map<string, string | Uint8Array>();
  const modules = await output(own('#any-page/parts.tsx'), [noStyles(), ...plugins], {
    format: 'es',
    entryFileNames: `${FOLDER}parts-[hash].js`,
    chunkFileNames: `${FOLDER}[name]-[hash].js`,
  });
  let parts = '';
  for (const file of modules) {
    if (file.type === 'chunk') {
      files.set(file.fileName, file.code);
      parts = file.isEntry ? path.basename(file.fileName) : parts;
    }
  }
  const [loader] = await output(own('#any-page/shell-script.ts'), [noStyles(), partsModule(parts), ...plugins], {
    format: 'iife',
    codeSplitting: false,
  });
  const textOf = async (sheet: string) => {
    let css = '';
    for (const file of await output(sheet, plugins, { assetFileNames })) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        css = String(file.source);
      } else if (file.type === 'asset') {
        files.set(file.fileName, file.source);
      }
    }
    // Relative, so that the folders can be copied anywhere.
    return css.replaceAll(
      LINKED,
      (_, folder, file) => `url(${(folder === 'fonts' && assets) || '..'}/${folder}/${file})`,
    );
  };
  const ofShell = `${await textOf(own('#any-page/shell.css'))}${menuIconStyles()}`;
  const ofSite = siteSheet === undefined ? '' : await textOf(siteSheet);
  const script = named('shell', '.js', loader?.type === 'chunk' ? loader.code : '');
  const styles = named('shell', '.css', scopedStyles(ofShell, ofSite));
  for (const { name, text } of [script, styles]) {
    files.set(`${FOLDER}${name}`, text);
  }
  return { files, named: { script, styles, parts } };
}

function named(name: string, extension: string, text: string): NamedFile {
  const digest = createHash('sha384').update(text).digest('base64');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { name: `${name}-${hash}${extension}`, integrity: `sha384-${digest}`, text };
}

type Output = NonNullable<NonNullable<Parameters<typeof build>[0]>['build']>['rolldownOptions'] extends infer Options
  ? Exclude<Extract<Options, { output?: unknown }>['output'], readonly unknown[] | undefined>
  : never;

/** The path of one of the shell's modules. */
function own(name: string): string {
  return fileURLToPath(import.meta.resolve(name));
}

/** Pages of any origin may load the files in these folders. */
function assetFileNames({ names: [name = ''] }: { readonly names: readonly string[] }): string {
  if (name.endsWith('.css')) {
    return name;
  }
  return `${name.endsWith('.woff2') ? 'fonts/' : FOLDER}[name]-[hash][extname]`;
}

async function output(input: string, plugins: readonly Plugin[], options: Output) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      cssTarget: [...CSS_TARGET],
      rolldownOptions: {
        input,
        output: options,
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  return 'output' in result ? result.output : [];
}

/** Ignores imported styles, because the page's style sheet already contains the rules of all modules. */
function noStyles(): Plugin {
  return {
    name: 'portico:no-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? NO_STYLES : undefined),
    load: (id) => (id === NO_STYLES ? '' : undefined),
  };
}

function partsModule(parts: string): Plugin {
  return {
    name: 'portico:any-page-parts',
    enforce: 'pre',
    resolveId: (id) => (id === PARTS ? `\0${PARTS}` : undefined),
    load: (id) => (id === `\0${PARTS}` ? `export const parts = ${JSON.stringify(parts)};` : undefined),
  };
}
