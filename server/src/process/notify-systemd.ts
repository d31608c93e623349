import { spawn } from 'node:child_process';
import type { Logger } from 'pino';

/**
 * Reports the state of a `Type=notify` service to systemd, like sd_notify(3). Node doesn't support that kind of socket, so we run
 * a systemd program.
 */
export function notifySystemd(
  state: 'READY=1' | 'STOPPING=1',
  log: Logger,
  { NOTIFY_SOCKET }: Readonly<Record<string, string | undefined>>,
): void {
  if (NOTIFY_SOCKET === undefined) {
    return;
  }
  const failed = (reason: string) =>
    log.error(`systemd was not told "${state}": ${reason}. Install systemd-notify, or change the unit to Type=exec.`);
  spawn('systemd-notify', [state], { stdio: 'ignore' })
    .once('error', ({ message }) => failed(message))
    .once('exit', (code) => code === 0 || failed(`systemd-notify ended with code ${code}`));
}
