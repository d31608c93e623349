import { existsSync, renameSync, rmSync } from 'node:fs';
import type { AppName } from '@portico/core/routes';
import { buildFolder, nextBuildFolder } from '@portico/core/site-folder';
import { createBuilder } from 'vite';
import { finishBuild } from '#build/finish-build.ts';
import { generateApp } from '#build/generate-app.ts';
import { writeSources } from '#build/sources.ts';

// The blog's is replaced last, so what it says about its sources is true of both.
const SITE_APPS: readonly AppName[] = ['www', 'blog'];

/**
 * Builds the apps for the site. The last build stays until this one is complete, and pages of earlier releases keep their files.
 * A process builds once: React Router keeps what it read.
 */
export async function buildSite(): Promise<void> {
  const writeSourcesOf = writeSources();
  for (const app of SITE_APPS) {
    rmSync(nextBuildFolder(app), { recursive: true, force: true });
    const builder = await createBuilder({ ...generateApp(app), logLevel: 'warn' });
    await builder.buildApp();
  }
  await finishBuild(SITE_APPS);
  writeSourcesOf(nextBuildFolder('blog'));
  for (const app of SITE_APPS) {
    replaceFolder(buildFolder(app), nextBuildFolder(app));
  }
}

function replaceFolder(folder: string, next: string): void {
  const old = `${folder}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) {
    renameSync(folder, old);
  }
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}
