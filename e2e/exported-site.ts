import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SiteConfig } from '@portico/config/site-config';
import { startNginx } from './nginx.ts';

/** Whether the tests run against the exported site behind nginx, as npm run test:export runs them, in place of a server. */
export const IS_EXPORTED = process.env.E2E_EXPORT !== undefined;

export type ExportOptions = {
  readonly out: string;
  readonly baseUrl: string;
  /** The port that nginx is to listen on. */
  readonly port: number;
  /** As on the server that it stands in for. */
  readonly env?: Readonly<Record<string, string>>;
  /** Fields that replace the ones of the tests' configuration. */
  readonly site?: Partial<SiteConfig>;
  /** How many milliseconds the clock is ahead. */
  readonly ahead?: number;
  /** Of the command. */
  readonly flags?: readonly string[];
};

// What is there is whole but for posts with mistakes.
const WITH_MISTAKES = 1;

/** Exports the tests' provider; resolves with what was printed, of posts with mistakes too. */
export async function exportSite(options: ExportOptions): Promise<string> {
  const { out, baseUrl, port, env = {}, site = {}, ahead = 0, flags = [] } = options;
  const program = ['e2e/fixture/export.ts', JSON.stringify(site), String(ahead)];
  const args = [...program, '--out', out, '--listen', `127.0.0.1:${port}`, ...flags];
  const running = promisify(execFile)(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env, BASE_URL: baseUrl },
  });
  return running.then(
    ({ stdout }) => stdout,
    (error) => {
      if (error.code === WITH_MISTAKES && error.stdout !== '') {
        return error.stdout;
      }
      throw error;
    },
  );
}

/** Exports the tests' provider into a temporary folder and starts nginx over that; `stop` removes both. */
export async function startExport(options: Omit<ExportOptions, 'out'>) {
  const out = await mkdtemp(path.join(tmpdir(), 'portico-exported-'));
  await exportSite({ ...options, out });
  const nginx = await startNginx(out, `http://127.0.0.1:${options.port}`);
  return {
    async stop(): Promise<number | null> {
      const code = await new Promise<number | null>((resolve) => {
        nginx.once('close', resolve);
        nginx.kill('SIGTERM');
      });
      await rm(out, { recursive: true, force: true });
      return code;
    },
  };
}

/** The addresses at which an exported site has its files. */
export async function addressesOfFiles(site: string): Promise<readonly string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => addressOf(path.relative(site, path.join(parentPath, name))));
}

function addressOf(file: string): string {
  const [, pathname = '', page, extension = ''] = /^(.*?)(?:\/page\/(\d+))?(\.data|\.html)?$/.exec(file) ?? [];
  const address = `/${pathname.split('/').map(encodeURIComponent).join('/')}`.replace(/\/index$/, '/');
  return `${address}${extension === '.data' ? extension : ''}${page === undefined ? '' : `?page=${page}`}`;
}
