import path from 'node:path';
import { bundleServer, writeServer } from '#bundle/server-bundle.ts';

/* Builds the program that serves. */

await writeServer(path.resolve(import.meta.dirname, '../../build'), await bundleServer());
