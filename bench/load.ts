import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { install } from './install.ts';

const reportSchema = v.object({
  latency: v.object({ p99: v.number() }),
  '2xx': v.number(),
  non2xx: v.number(),
  errors: v.number(),
  timeouts: v.number(),
});

export type LoadOptions = {
  readonly seconds: number;
  readonly connections: number;
  /** Requests a second on all connections together; as many as possible by default. */
  readonly rate?: number;
};

/** Requests pages with autocannon, one after another on each connection, in a separate process. */
export async function load(url: string, targets: readonly string[], { seconds, connections, rate }: LoadOptions) {
  const tools = install('autocannon', { autocannon: '9.0.0' });
  const program = path.join(tools, 'node_modules/autocannon/autocannon.js');
  const entries = targets.map((target) => ({ request: { method: 'GET', url: url + target, headers: [] } }));
  const file = path.join(tools, `requests-${process.pid}.har`);
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: {}, entries } }));
  const rates = rate === undefined ? [] : ['-R', String(rate)];
  const options = ['-j', '-n', '-d', String(seconds), '-c', String(connections), '-H', 'accept-encoding=br', ...rates];
  const { stdout } = await promisify(execFile)('node', [program, ...options, '--har', file, url], { maxBuffer: 1e8 });
  const report = v.parse(reportSchema, JSON.parse(stdout));
  return {
    p99Ms: report.latency.p99,
    good: report['2xx'],
    /** Other statuses, and requests without a response. */
    bad: report.non2xx + report.errors + report.timeouts,
  };
}
