import path from 'node:path';
import { bundleServer, writeServer } from '#bundle/server-bundle.ts';

/* Builds the program that serves: docs/decisions/0077-the-built-server.md says why it is not the sources. */

await writeServer(path.resolve(import.meta.dirname, '../../build'), await bundleServer());
