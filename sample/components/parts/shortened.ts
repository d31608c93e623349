const SHOWN = 10;

/** Bytes in hexadecimal; of many, the first and the last. */
export function shortened(bytes: string): string {
  const all = bytes.split(' ');
  return all.length <= SHOWN ? bytes : `${all.slice(0, 4).join(' ')} … ${all.slice(-2).join(' ')}`;
}
