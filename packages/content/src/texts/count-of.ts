/** How many there are of something, in words: `1 mistake`, `2 mistakes`. */
export function countOf(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
}
