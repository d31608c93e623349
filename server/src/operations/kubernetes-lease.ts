import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { onceAMinute } from '#process/once-a-minute.ts';

/** Which server holds a lease. Unknown if Kubernetes can't be asked. */
export type Holder = 'this' | 'other' | 'unknown';

type LeaseOptions = {
  readonly name: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly identity?: string;
  /** The origin of the API of Kubernetes. */
  readonly api?: string;
  /** Has the token and the namespace of the pod. */
  readonly folder?: string;
  /** Milliseconds after which another server takes a lease that isn't renewed. */
  readonly durationMs?: number;
};

const API = 'https://kubernetes.default.svc';
/** Where pods find their token, their namespace and the certificate of Kubernetes. */
export const SERVICE_ACCOUNT_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';
const DURATION_MS = 15_000;
const LOOKS = 5;
// The holder stops using the lease before others may take it.
const HELD_SHARE = 2 / 3;
const CONFLICT = 409;

const leaseSchema = v.looseObject({
  metadata: v.looseObject({ resourceVersion: v.string() }),
  spec: v.optional(v.looseObject({ holderIdentity: v.optional(v.string()) })),
});

type Lease = v.InferOutput<typeof leaseSchema>;

/**
 * Competes with other servers for a Lease (coordination.k8s.io/v1) that exists, so that only one of them does something. As in
 * Kubernetes' own leader election, clocks of machines are not compared: a lease is free if it hasn't changed for its duration.
 */
export function openLease({ name, log, ...options }: LeaseOptions) {
  const { identity = hostname(), api = API, folder = SERVICE_ACCOUNT_FOLDER, durationMs = DURATION_MS } = options;
  let isClosed = false;
  let seen = { resourceVersion: '', at: 0 };
  let heldUntil = Number.NEGATIVE_INFINITY;
  let otherUntil = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const warn = onceAMinute((error: unknown) => {
    const reason = error instanceof Error ? String(error.cause ?? error) : String(error);
    log.warn(
      `The lease ${name} cannot be used: ${reason}. Until it can, this server announces no changes. See whether the Lease exists, and whether the service account of the pod may get and update it.`,
    );
  });

  async function send(method: 'GET' | 'PUT', body?: string): Promise<Response> {
    // Kubernetes replaces the token every hour.
    const [token, namespace] = await Promise.all(
      ['token', 'namespace'].map(async (file) => (await readFile(path.join(folder, file), 'utf8')).trim()),
    );
    const response = await fetch(`${api}/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/${name}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(durationMs / LOOKS),
      ...(body !== undefined && { body }),
    });
    if (!response.ok && response.status !== CONFLICT) {
      const said = (await response.text()).slice(0, 500);
      throw new Error(`Kubernetes answered ${method} with ${response.status}: ${said}`);
    }
    return response;
  }

  async function read(): Promise<Lease> {
    return v.parse(leaseSchema, await (await send('GET')).json());
  }

  /** Returns whether the lease was written. It isn't if another server has changed it since it was read. */
  async function write(lease: Lease, holderIdentity: string | undefined): Promise<boolean> {
    // A MicroTime has six decimals.
    const renewTime = new Date().toISOString().replace('Z', '000Z');
    const leaseDurationSeconds = Math.ceil(durationMs / 1000);
    const spec = { ...lease.spec, holderIdentity, leaseDurationSeconds, renewTime };
    const response = await send('PUT', JSON.stringify({ ...lease, spec }));
    await response.body?.cancel();
    return response.ok;
  }

  async function look(): Promise<void> {
    const begun = performance.now();
    const lease = await read();
    const now = performance.now();
    const { resourceVersion } = lease.metadata;
    seen = resourceVersion === seen.resourceVersion ? seen : { resourceVersion, at: now };
    const { holderIdentity: holder = '' } = lease.spec ?? {};
    const isFree = holder === '' || holder === identity || now - seen.at >= durationMs;
    if (isFree && (await write(lease, identity))) {
      if (begun >= heldUntil) {
        log.info({ lease: name }, 'this server announces changes from now on');
      }
      heldUntil = begun + durationMs * HELD_SHARE;
    } else {
      heldUntil = Number.NEGATIVE_INFINITY;
      otherUntil = now + durationMs;
    }
  }

  async function release(): Promise<void> {
    const lease = await read();
    if (lease.spec?.holderIdentity === identity) {
      await write(lease, undefined);
    }
  }

  async function follow(): Promise<void> {
    await look().catch(warn);
    if (!isClosed) {
      timer = setTimeout(() => {
        looking = follow();
      }, durationMs / LOOKS).unref();
    }
  }
  let looking = follow();

  return {
    holder(): Holder {
      const now = performance.now();
      if (now < heldUntil) {
        return 'this';
      }
      return now < otherUntil ? 'other' : 'unknown';
    },
    /** Lets another server take the lease at once. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      if (performance.now() < heldUntil) {
        heldUntil = Number.NEGATIVE_INFINITY;
        await release().catch(warn);
      }
    },
  };
}
