import type { ChildProcess } from 'node:child_process';

/** A program that ends with the process of the tests at the latest: a test that fails before it stops one ends that process. */
export function endWithTests<Child extends ChildProcess>(child: Child): Child {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}
