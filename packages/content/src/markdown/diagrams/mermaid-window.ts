import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { JSDOM } from 'jsdom';
import { themeVariables } from '#markdown/diagrams/diagram-colors.ts';
import { boxOfElement, clientBox, textLength } from '#markdown/diagrams/measure-svg.ts';
import { createStyles, type StyleOf } from '#markdown/diagrams/style-of.ts';
import { Undrawable } from '#markdown/diagrams/undrawable.ts';

/** Mermaid in a document of its own, which never has more than one drawing. */
export type MermaidWindow = {
  /** Draws, and leaves the drawing in the document until the next one. Rejects with Mermaid's own error. */
  draw(source: string): Promise<{ readonly svg: Element; readonly styleOf: StyleOf }>;
  close(): void;
};

type Mermaid = {
  initialize(config: object): void;
  render(id: string, source: string): Promise<{ readonly svg: string }>;
};

// What a diagram may not change, at any depth of its own configuration: limits, and all that Mermaid's defaults decide here.
const FIXED = [
  ...[
    'secure',
    'securityLevel',
    'startOnLoad',
    'maxTextSize',
    'maxEdges',
    'suppressErrorRendering',
    'deterministicIds',
  ],
  ...[
    'theme',
    'themeVariables',
    'themeCSS',
    'fontFamily',
    'altFontFamily',
    'fontSize',
    'look',
    'darkMode',
    'htmlLabels',
  ],
  ...[
    'layout',
    'handDrawnSeed',
    'useMaxWidth',
    'useWidth',
    'markdownAutoWrap',
    'dompurifyConfig',
    'legacyMathML',
    'forceLegacyMathML',
  ],
];

export type MermaidLimits = { readonly maxTextSize: number; readonly maxEdges: number };

// Several times what the largest examples of its documentation have.
const MOST_ELEMENTS = 3_000;

let script: Script | undefined;

/**
 * Loads Mermaid into a jsdom window. What jsdom does not have, since it lays nothing out, is answered from the site's font:
 * the boxes of shapes and texts.
 */
export function openMermaidWindow(limits: MermaidLimits): MermaidWindow {
  const dom = new JSDOM('<!doctype html><body></body>', { runScripts: 'outside-only' });
  const { document } = dom.window;
  const styles = createStyles(document);
  const context = dom.getInternalVMContext();
  const seed = repeatableRandom(context);
  const elements = countElements(document);
  measureBy(dom, styles);
  script ??= new Script(readFileSync(fileURLToPath(import.meta.resolve('@mermaid-js/tiny')), 'utf8'));
  script.runInContext(context);
  const mermaid: Mermaid = Reflect.get(dom.window, 'mermaid');
  mermaid.initialize({
    ...limits,
    secure: FIXED,
    startOnLoad: false,
    suppressErrorRendering: true,
    deterministicIds: true,
    securityLevel: 'strict',
    look: 'classic',
    theme: 'base',
    themeVariables: themeVariables(),
    fontFamily: 'text',
    htmlLabels: false,
    // Pixels. In SVG, Mermaid breaks wider words anywhere; twice its own width holds the names of most services and tables.
    flowchart: { wrappingWidth: 240 },
    state: { wrappingWidth: 240 },
    gantt: { useWidth: 750 },
  });
  return {
    async draw(source) {
      seed();
      elements.forget();
      document.body.replaceChildren();
      const { svg } = await mermaid.render('drawing', source).catch((error) => {
        throw elements.areTooMany() ? new Undrawable('it is too large') : error;
      });
      // Mermaid takes its own away.
      document.body.innerHTML = svg;
      styles.forget();
      const element = document.querySelector('svg');
      if (element === null) {
        throw new Error('nothing was drawn');
      }
      return { svg: element, styleOf: styles.styleOf };
    },
    close: () => dom.window.close(),
  };
}

/** Mermaid names commits and roughens lines by chance; the same source shall be the same drawing. */
function repeatableRandom(context: object): () => void {
  let state = 1;
  const random = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  Reflect.set(new Script('Math').runInContext(context), 'random', random);
  return () => {
    state = 1;
  };
}

/** Ends a drawing that makes more elements than a page can bear, before they are laid out. */
function countElements(document: Document): { forget(): void; areTooMany(): boolean } {
  let count = 0;
  const create = document.createElementNS.bind(document);
  Object.assign(document, {
    createElementNS(namespace: string, name: string) {
      count += 1;
      if (count > MOST_ELEMENTS) {
        throw new Undrawable('it is too large');
      }
      return create(namespace, name);
    },
  });
  return {
    forget: () => {
      count = 0;
    },
    areTooMany: () => count > MOST_ELEMENTS,
  };
}

function measureBy({ window }: JSDOM, styles: ReturnType<typeof createStyles>): void {
  const measured =
    <T>(measure: (element: Element, styleOf: StyleOf) => T) =>
    (element: Element) => {
      styles.forget();
      return measure(element, styles.styleOf);
    };
  const box = measured(boxOfElement);
  const client = measured(clientBox);
  const length = measured(textLength);
  // biome-ignore-start lint/complexity/useArrowFunction: they are methods.
  Object.assign(window.SVGElement.prototype, {
    getBBox: function (this: Element) {
      return box(this);
    },
    getComputedTextLength: function (this: Element) {
      return length(this);
    },
  });
  Object.assign(window.Element.prototype, {
    getBoundingClientRect: function (this: Element) {
      const { x, y, width, height } = client(this);
      return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
    },
  });
  // biome-ignore-end lint/complexity/useArrowFunction: see above.
  Object.assign(window, { structuredClone });
}
