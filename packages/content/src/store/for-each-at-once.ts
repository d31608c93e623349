/** Calls `action` for each item, for so many at once. */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  action: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = queue.next(); item.done !== true; item = queue.next()) {
        await action(item.value);
      }
    }),
  );
}
