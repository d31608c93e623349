/** Returns the environment for a worker thread. NODE_OPTIONS may load instrumentation, which each thread would load again. */
export function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  return environment;
}
