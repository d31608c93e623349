/** What `make` gives for a key, or gave before; who asks meanwhile waits for the same. A failure is forgotten: the next one may have more luck. */
export function madeOnce<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const making =
    known.get(key) ??
    make().catch((error) => {
      known.delete(key);
      throw error;
    });
  known.set(key, making);
  return making;
}
