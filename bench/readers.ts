import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/config/testing/network';

type ReadingOptions = { readonly seconds: number; readonly rate: number };

/** Asks for pages again and again, `rate` times a second, whether or not earlier responses have come. */
export async function read(port: number, targets: readonly string[], { seconds, rate }: ReadingOptions) {
  const times: number[] = [];
  let bad = 0;
  const requests: Array<Promise<void>> = [];
  const begun = performance.now();
  for (let index = 0; index < seconds * rate; index += 1) {
    const due = begun + (index * 1000) / rate;
    await setTimeout(Math.max(0, due - performance.now()));
    const response = ask(port, targets[index % targets.length] ?? '', { headers: { 'accept-encoding': 'br' } });
    const isGood = response.then(
      ({ status }) => status === 200,
      () => false,
    );
    requests.push(
      isGood.then((good) => {
        times.push(performance.now() - due);
        bad += good ? 0 : 1;
      }),
    );
  }
  await Promise.all(requests);
  const p99Ms = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { p99Ms, good: times.length - bad, bad };
}
