import { stripVTControlCharacters } from 'node:util';
import { NEVER } from '@portico/core/cache-policies';
import type { ViteDevServer } from 'vite';
import type { SiteResponse } from '#http/messages.ts';

/**
 * Returns a page with Vite's overlay, which says what the error is. Vite's client, which contains the overlay, loads the page again
 * when the server says so, or after it has started again.
 */
export function errorPage(error: unknown, { config, ssrFixStacktrace }: ViteDevServer): SiteResponse {
  const shown = error instanceof Error ? error : new Error(String(error));
  ssrFixStacktrace(shown);
  // Errors of plugins also have these.
  const { id, frame, plugin, loc }: Readonly<Record<string, unknown>> = Object(error);
  const { message, stack = '' } = shown;
  const json = JSON.stringify({ message, stack: framesOf(stack), id, frame: frame ?? '', plugin, loc }, (_, value) =>
    typeof value === 'string' ? stripVTControlCharacters(value) : value,
  );
  const client = JSON.stringify(`${config.base}@vite/client`);
  const body = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Error</title><body><script type="module">
import { ErrorOverlay } from ${client};
document.body.append(new ErrorOverlay(${json.replaceAll('<', '\\u003c')}));
</script></body></html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': NEVER };
  return { status: 500, headers, body: Buffer.from(body) };
}

/** The stack without the message, which the overlay shows above it. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .join('\n');
}
