import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGalleryListener } from '../server/src/gallery.ts';
import { readStaticFiles } from '../server/src/http/static-files.ts';

// Serves the built gallery of the shell's parts on GALLERY_PORT for the end-to-end tests; the site's server never has it.

const BUILD = path.resolve('apps/gallery/build-fixture');
// The gallery has no posts; the shell asks for their list on the first sign that the search is wanted.
const ANSWERS = new Map([
  ['/blog/search.json', '{"posts":[],"tags":[],"categories":[],"list":"/blog/posts.json"}'],
  ['/blog/posts.json', '[]'],
]);
const port = Number(process.env.GALLERY_PORT);

const files = await readStaticFiles(path.join(BUILD, 'client'), {});
const build = await import(pathToFileURL(path.join(BUILD, 'server/index.js')).href);
const pages = createGalleryListener({
  build: async () => build,
  appVersion: '0.0.0',
  baseUrl: `http://localhost:${port}`,
  mode: 'production',
  reportError(error) {
    throw error;
  },
});

const server = createServer(async (request, response) => {
  const answer = ANSWERS.get(request.url ?? '');
  if (answer !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(answer);
    return;
  }
  const file = await files.get(request.url ?? '')?.variant([], () => false);
  if (file === undefined) {
    pages(request, response);
    return;
  }
  file.head.writeTo(response);
  response.end(file.body);
});
server.listen(port, '127.0.0.1');
