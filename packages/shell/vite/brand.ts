import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BRAND_ICONS, FONT_STYLES, FONTS_FOLDER, LOGO, PRELOADED_FONT } from '@portico/core/brand-files';
import { missingFonts } from '@portico/core/brand-fonts';
import { type Alias, normalizePath, type Plugin } from 'vite';

const TAB_ICON = 'favicon-48.png';
const LOGO_MODULE = '\0portico:logo';
// The import as it is in the sources, and as it is in the package.
const SHELLS_LOGO = /\/logo-markup\.[jt]s$/;
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

/**
 * Vite plugin that applies the provider's brand from a folder: icons at the root of the site, the logo instead of the shell's,
 * and fonts instead of the shell's if the folder contains any. Without the folder, the app has the shell's logo and fonts, and no
 * icons. If the folder lacks an icon or a font, the build fails. `directory` is called after Vite has read its configuration.
 */
export function brand(directory: () => string): Plugin {
  const inFolder = (name: string) => path.join(directory(), name);
  const hasFolder = () => existsSync(directory());
  const readIcon = (name: string) => {
    try {
      return readFileSync(inFolder(name));
    } catch (cause) {
      throw new Error(
        `${inFolder(name)}, which every page refers to, is missing. Make the icons from ${LOGO} with npm create portico . -- --icons.`,
        { cause },
      );
    }
  };
  const preloaded = () => inFolder(path.join(FONTS_FOLDER, PRELOADED_FONT));
  const requireFonts = () => {
    const mistakes = missingFonts(directory()).map(({ sheet, line, message }) => `brand/${sheet}:${line}: ${message}`);
    if (mistakes.length > 0) {
      throw new Error(`${directory()} lacks fonts that its style sheets need:\n${mistakes.join('\n')}`);
    }
  };
  return {
    name: 'portico:brand',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [...fontAliases(inFolder, preloaded())] },
      define: { 'import.meta.env.HAS_BRAND': JSON.stringify(hasFolder()) },
    }),
    buildStart() {
      if (this.environment.mode === 'build') {
        requireFonts();
      }
    },
    resolveId: (id) => (SHELLS_LOGO.test(id) && existsSync(inFolder(LOGO)) ? LOGO_MODULE : undefined),
    load(id) {
      if (id.startsWith(normalizePath(preloaded())) && !existsSync(preloaded())) {
        requireFonts();
      }
      if (id !== LOGO_MODULE) {
        return undefined;
      }
      this.addWatchFile(inFolder(LOGO));
      // SVG inside HTML needs no namespace.
      const markup = readFileSync(inFolder(LOGO), 'utf8').trim().replace(' xmlns="http://www.w3.org/2000/svg"', '');
      const pieces = markup.split(/(?<=\sid="|url\(["']?#|href="#)/);
      return `export const logoMarkup = (place) => ${JSON.stringify(pieces)}.join(\`page--\${place}-\`);`;
    },
    generateBundle() {
      if (this.environment.name !== 'client' || !hasFolder()) {
        return;
      }
      for (const { name } of BRAND_ICONS) {
        this.emitFile({ type: 'asset', fileName: name, source: readIcon(name) });
      }
      // For clients that don't read the page, such as feed readers. They recognize a PNG by its first bytes.
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: readIcon(TAB_ICON) });
    },
    configureServer({ config, middlewares }) {
      middlewares.use((request, response, next) => {
        const name = BRAND_ICONS.find((icon) => request.url === `${config.base}${icon.name}`)?.name;
        if (name === undefined || !hasFolder()) {
          next();
          return;
        }
        response.setHeader('content-type', TYPES[path.extname(name)] ?? '');
        response.end(readIcon(name));
      });
    },
  };
}

/** Replaces the shell's font style sheets, and its preloaded font, with the provider's. */
function fontAliases(inFolder: (name: string) => string, preloaded: string): readonly Alias[] {
  const styles = Object.values(FONT_STYLES)
    .filter((name) => existsSync(inFolder(name)))
    // As the shell for pages that React doesn't render imports them too.
    .map((name) => ({ find: new RegExp(`^\\.(?:\\./styles)?/${name}$`), replacement: inFolder(name) }));
  const ofPages = {
    find: /^(?:#fonts|\.{1,2}\/(?:.*\/)?fonts)\/atkinson-hyperlegible-next-latin-normal\.woff2(?=\?url$)/,
    replacement: preloaded,
  };
  return existsSync(inFolder(FONT_STYLES.text)) ? [...styles, ofPages] : styles;
}
