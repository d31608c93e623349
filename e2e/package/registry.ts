import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { listenAnywhere } from '@portico/core/testing/network';

export type Registry = {
  readonly url: string;
  /** Makes a tarball the newest version of its package. */
  publish(tarball: string): void;
  close(): void;
};

type Manifest = { readonly name: string; readonly version: string };

/** Starts a registry on this machine. It has what is published here, and forwards requests for other packages to npm's own. */
export async function startRegistry(): Promise<Registry> {
  const elsewhere = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim().replace(/\/$/, '');
  const files = new Map<string, string>();
  const packages = new Map<string, Map<string, object>>();
  const server = createServer(({ url: address = '/' }, response) => {
    const name = decodeURIComponent(address.slice(1));
    const file = files.get(name);
    const versions = packages.get(name);
    // A package manager must not keep what another run of the tests finds here.
    response.setHeader('cache-control', 'no-store');
    if (file !== undefined) {
      response.end(readFileSync(file));
    } else if (versions === undefined) {
      response.writeHead(302, { location: `${elsewhere}${address}` }).end();
    } else {
      const document = {
        name,
        'dist-tags': { latest: [...versions.keys()].at(-1) },
        versions: Object.fromEntries(versions),
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
    }
  });
  const url = `http://localhost:${await listenAnywhere(server)}`;
  return {
    url,
    publish(tarball) {
      const manifest: Manifest = JSON.parse(
        execFileSync('tar', ['-xOzf', tarball, 'package/package.json'], { encoding: 'utf8' }),
      );
      const { name, version } = manifest;
      const file = `${name}/-/${path.basename(tarball)}`;
      const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
      files.set(file, tarball);
      const versions = packages.get(name) ?? new Map();
      versions.set(version, { ...manifest, dist: { tarball: `${url}/${file}`, integrity } });
      packages.set(name, versions);
    },
    close: () => server.close(),
  };
}
