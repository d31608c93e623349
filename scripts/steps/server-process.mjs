/*
 * How the server's process is started. The container and the systemd unit say the same in their own languages, which a test compares.
 */

/** Of Node: new objects get little memory, and the collector lets the rest grow by a third of what it left and not to four times that. */
export const SERVER_ARGUMENTS = ['--max-semi-space-size=4', '--heap-growing-percent=30', 'server/build/main.js'];

export const SERVER_ENVIRONMENT = {
  NODE_ENV: 'production',
  // glibc (mallopt(3)): one heap for all threads, and what is large or at its end goes back to the system.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '4096',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
