/** Ends something that was started, such as listening to events. */
export type End = () => void;

/** Returns one function that calls all of them. What has not started has none. */
export function endAll(ends: Iterable<End | undefined>): End {
  return () => {
    for (const end of ends) {
      end?.();
    }
  };
}
