/** Id of the `<script type="application/json">` that carries the handoff at the end of the document. */
export const HANDOFF_ID = 'app-data';

/**
 * What the server hands to the browser for hydration, as one data block. React Router's own `<Scripts>` would preload
 * every module from `<head>`, which costs a slow phone a second of first paint (docs/decisions/0004).
 */
export type Handoff = {
  /** React Router's settings for `window.__reactRouterContext`. */
  readonly context: Record<string, unknown>;
  /** Loader data and errors, encoded by React Router as a turbo-stream. */
  readonly state: string;
  /** URL of the module that sets `window.__reactRouterManifest`. */
  readonly manifest: string;
  /** URL of the app's entry module. */
  readonly entry: string;
  /** URL of the module of each route on the page, by route id. */
  readonly routes: Readonly<Record<string, string>>;
  /** URLs of what those import, so that all are fetched at once. */
  readonly imports: readonly string[];
};
