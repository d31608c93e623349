/** Ends something that was started, such as listening to events. */
export type End = () => void;

/** Returns one function that calls all of them. */
export function endAll(ends: Iterable<End>): End {
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
