const FAILURE = 'ComponentFailure';

/** An error of a component of the site in a post, which shows the component's text instead. */
export function componentFailure(cause: unknown, componentStack: string): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const [first = ''] = componentStack.trim().split('\n');
  const error = new Error(`A component of a post failed, so readers see its text: ${reason} (${first.trim()})`, {
    cause,
  });
  error.name = FAILURE;
  return error;
}

/** Errors come from builds, which have their own copy of this module. */
export function isComponentFailure(error: unknown): boolean {
  return error instanceof Error && error.name === FAILURE;
}
