// Serves the page with the shell of the site at SITE_ORIGIN, as nginx does with `ssi on`, under a strict policy.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const { SITE_ORIGIN = 'http://localhost:3000', PORT = '4000' } = process.env;
const INCLUDE = /<!--#include virtual="([^"]+)" -->/g;
const TYPES = { '.css': 'text/css', '.js': 'text/javascript' };

async function fromSite(file) {
  const response = await fetch(SITE_ORIGIN + file);
  if (!response.ok) {
    throw new Error(`${SITE_ORIGIN}${file} answered ${response.status}. Start the site, or set SITE_ORIGIN.`);
  }
  return response.text();
}

async function page() {
  const html = await readFile(path.join(import.meta.dirname, 'page.html'), 'utf8');
  const files = [...html.matchAll(INCLUDE)].map(([, file]) => file);
  const parts = new Map(await Promise.all(files.map(async (file) => [file, await fromSite(file)])));
  return html.replace(INCLUDE, (_, file) => parts.get(file));
}

async function policy() {
  const own = { 'default-src': ["'none'"], 'script-src': ["'self'"], 'style-src': ["'self'"], 'base-uri': ["'none'"] };
  const ofShell = JSON.parse(await fromSite('/shell/policy.json'));
  const directives = new Set([...Object.keys(own), ...Object.keys(ofShell)]);
  return [...directives].map((name) => [name, ...(own[name] ?? []), ...(ofShell[name] ?? [])].join(' ')).join('; ');
}

createServer(async ({ url }, response) => {
  try {
    const file = path.basename(url);
    if (file in { 'page.css': 1, 'page.js': 1 }) {
      response.setHeader('content-type', TYPES[path.extname(file)]);
      response.end(await readFile(path.join(import.meta.dirname, file)));
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', await policy());
      response.end(await page());
    }
  } catch (error) {
    response.statusCode = 502;
    response.end(error.message);
  }
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write(`http://localhost:${PORT}\n`));
