/** The folder that a command was called from, which the paths of its arguments are from. npm starts scripts at the root. */
export function calledFrom(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
