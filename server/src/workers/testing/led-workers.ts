import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createLogs } from '#log/logs.ts';
import { serveSettings } from '#serving/serve-settings.ts';
import { fieldsOfPrimary } from '#workers/fields-of-primary.ts';
import { leadWorkers } from '#workers/lead-workers.ts';
import { beginWork } from '#workers/work.ts';
import { site } from '../../../../e2e/fixture/site.config.ts';

/*
 * A program for lead-workers.test.ts: the primary as it is, and workers that serve nothing, need no build, and never say that they show any
 * content. They write what they are told of last changes, as JSON. The argument is a file of JSON that replaces fields of the configuration, and
 * that each process reads as it starts.
 */
const [file = ''] = process.argv.slice(2);
const settings = serveSettings(
  { ...site, ...JSON.parse(readFileSync(file, 'utf8')) },
  { ...process.env, WORKERS: '2' },
  {},
);

if (cluster.isPrimary) {
  await leadWorkers(settings);
} else {
  const { port, host } = settings.environment;
  const { log } = createLogs('error', { isShared: true });
  const work = await beginWork({ server: createServer(), port, host, log });
  work.onMessage((message) => {
    if (message.kind === 'last-changes') {
      const told = { pid: process.pid, dates: Object.fromEntries(message.dates) };
      process.stdout.write(`${JSON.stringify(told)}\n`);
    } else if (message.kind === 'read-build') {
      work.send({ kind: 'has-build' });
    }
  });
  work.send({ kind: 'config', fields: fieldsOfPrimary(settings.siteConfig) });
  await work.ready();
}
