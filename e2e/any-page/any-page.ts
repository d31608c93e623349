import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { listenAnywhere } from '@portico/core/testing/network';
import { PORT } from '../ports.ts';
import { test as base } from '../test.ts';

/* Pages of another origin that include the shell, as a build or a proxy would insert it. */

export const SITE = `http://localhost:${PORT}`;

export type Shell = Readonly<Record<'head' | 'header' | 'footer', string>>;

export type Wearing = {
  /** Elements of `<head>` after the shell's. */
  readonly head?: string;
  readonly html?: string;
  readonly body?: string;
  readonly main?: string;
  /** Its Content-Security-Policy. */
  readonly policy?: string;
  /** Replaces parts of the shell. */
  readonly shell?: Partial<Shell>;
};

const { resolve } = createRequire(import.meta.url);

export async function readShell(): Promise<Shell> {
  const [head = '', header = '', footer = ''] = await Promise.all(
    ['head', 'header', 'footer'].map(async (part) => (await fetch(`${SITE}/shell/${part}.html`)).text()),
  );
  return { head, header, footer };
}

/** The text of a file of a package in devDependencies. */
export function fileOf(name: string): Promise<string> {
  return readFile(resolve(name), 'utf8');
}

/** What `/shell/policy.json` has. */
export type PolicyFile = Readonly<Record<string, readonly string[]>>;

/** A Content-Security-Policy that allows the shell, and these scripts. */
export function policyOf(shell: PolicyFile, scripts = ''): string {
  const directives = Object.entries(shell).map(
    ([name, sources]) => `${name} ${sources.join(' ')}${name === 'script-src' ? scripts : ''}`,
  );
  return ["default-src 'none'; base-uri 'none'", ...directives].join('; ');
}

type Fixtures = {
  /** Serves pages by their paths until the test ends. Returns their origin. */
  readonly servePages: (pages: Readonly<Record<string, Wearing>>) => Promise<string>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures it needs.
  servePages: async ({}, use) => {
    const served = new Map<string, Wearing>();
    const shell = await readShell();
    const server = createServer(({ url = '' }, response) => {
      const found = served.get(url);
      response.writeHead(found === undefined ? 204 : 200, {
        'content-type': 'text/html; charset=utf-8',
        ...(found?.policy !== undefined && { 'content-security-policy': found.policy }),
      });
      response.end(found && documentOf(found, shell));
    });
    const origin = `http://localhost:${await listenAnywhere(server)}`;
    await use(async (pages) => {
      for (const [path, wearing] of Object.entries(pages)) {
        served.set(path, wearing);
      }
      return origin;
    });
    server.close();
    server.closeAllConnections();
  },
});

function documentOf({ head = '', html = '', body = '', main = '', shell = {} }: Wearing, whole: Shell): string {
  const parts = { ...whole, ...shell };
  return `<!doctype html><html lang="en"${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Page</title>${parts.head}${head}</head>
<body${body}>${parts.header}<main id="main">${main}</main>${parts.footer}</body></html>`;
}

/** Resolves once React has the header. */
export async function useHeader(page: Page): Promise<void> {
  await page.locator('portico-header a.site-brand').hover();
  await page.locator('portico-header[data-live]').waitFor({ state: 'attached' });
}
