import type { ChildProcess } from 'node:child_process';

/**
 * Ends a program together with the test process at the latest: a test that fails before it stops the program ends that process.
 */
export function endWithTests<Child extends ChildProcess>(child: Child): Child {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}
