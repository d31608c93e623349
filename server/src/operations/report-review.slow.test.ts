import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, '../../../deploy/ci/report-review.sh');
const COMMENT = '<!-- portico review -->\n\n### 1 post: "new"\n';

const hasPrograms = ['curl', 'jq'].every((name) => spawnSync(name, ['--version']).error === undefined);

type Comment = { readonly id: number; body: string } & Readonly<Record<string, unknown>>;

const OWN = 'github-actions[bot]';

/** An author as GitHub and as GitLab name one. */
const by = (name: string) => ({ user: { login: name }, author: { username: name } });
type Status = Readonly<Record<string, string>>;

/** A host of repositories, as far as the script asks it: comments in pages of 100, and commit statuses. */
async function startHost(first: readonly Comment[]) {
  const comments = [...first];
  const statuses: Status[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const { authorization, 'private-token': token } = request.headers;
    if (authorization !== 'Bearer secret' && token !== 'secret') {
      response.writeHead(401).end();
      return;
    }
    if (pathname === '/user') {
      response.end(JSON.stringify({ username: OWN }));
      return;
    }
    if (request.method === 'GET') {
      const from = (Number(searchParams.get('page')) - 1) * 100;
      response.end(JSON.stringify(comments.slice(from, from + 100)));
      return;
    }
    const sent = (await json(request)) as Status;
    const changed = comments.find(({ id }) => pathname.endsWith(`s/${id}`));
    if (/\/statuses\/\w+$/.test(pathname)) {
      statuses.push({ ...sent, commit: path.posix.basename(pathname) });
    } else if (changed !== undefined) {
      changed.body = sent.body ?? '';
    } else {
      comments.push({ id: comments.length + 1, body: sent.body ?? '', ...by(OWN) });
    }
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { comments, statuses, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function report(env: Readonly<Record<string, string>>) {
  const cwd = await temporaryFolder({ 'out/site/review/comment.md': COMMENT });
  const variables = { PATH: process.env.PATH ?? '', TOKEN: 'secret', NUMBER: '7', ...env };
  const script = spawn('sh', [SCRIPT], { cwd, env: variables, stdio: ['ignore', 'inherit', 'pipe'] });
  const [stderr, [code]] = await Promise.all([text(script.stderr), once(script, 'close')]);
  return { code, stderr };
}

const HOSTS = {
  github: (url: string) => ({
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: url,
    GITHUB_REPOSITORY: 'acme/site',
    COMMIT: 'abc',
  }),
  gitlab: (url: string) => ({ GITLAB_CI: 'true', CI_API_V4_URL: url, CI_PROJECT_ID: '9', CI_COMMIT_SHA: 'abc' }),
} as const;

test.runIf(hasPrograms).for(Object.entries(HOSTS))(
  '%s: a review is one comment, which later ones replace, and a status that leads to the preview',
  async ([, variablesOf]) => {
    const others = Array.from({ length: 150 }, (_, index) => ({ id: index + 1, body: COMMENT, ...by('mallory') }));
    const host = await startHost(others);
    const PREVIEW = 'https://preview-7.acme.example';
    expect(await report({ ...variablesOf(host.url), PREVIEW })).toEqual({ code: 0, stderr: '' });
    expect(host.comments.slice(150)).toEqual([{ id: 151, body: COMMENT, ...by(OWN) }]);
    const written = host.comments[150];
    if (written !== undefined) {
      written.body = `${COMMENT}before`;
    }
    await report({ ...variablesOf(host.url), PREVIEW });
    expect(host.comments.slice(150)).toEqual([{ id: 151, body: COMMENT, ...by(OWN) }]);
    const status = { state: 'success', context: 'portico/preview', target_url: PREVIEW, commit: 'abc' };
    expect(host.statuses).toEqual([expect.objectContaining(status), expect.objectContaining(status)]);
  },
);

test.runIf(hasPrograms)('without a preview there is no status, and a refused token ends the script', async () => {
  const host = await startHost([]);
  expect(await report(HOSTS.github(host.url))).toEqual({ code: 0, stderr: '' });
  expect([host.comments.length, host.statuses.length]).toEqual([1, 0]);
  const { code, stderr } = await report({ ...HOSTS.github(host.url), TOKEN: 'wrong' });
  expect(code).not.toBe(0);
  expect(stderr).toContain('401');
});
