// src/hooks.server.js, with site-shell.ts in src/. src/app.html has %shell.head%, %shell.header% and %shell.footer%.
import { building } from '$app/environment';
import { NO_SHELL, siteShell } from './site-shell';

export async function handle({ event, resolve }) {
  const shell = await siteShell(building ? undefined : NO_SHELL);
  return resolve(event, {
    transformPageChunk: ({ html }) => html.replace(/%shell\.(\w+)%/g, (_, part) => shell[part]),
  });
}
