import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createShortTurns, FAIR_SHARE, type ShortTurnsOptions } from '#short-turns.ts';

test('parts that take long together are spread over turns, in each of which what has come in is done', async () => {
  let time = 0;
  let turn = 0;
  let counting = true;
  const count = () => {
    turn += 1;
    if (counting) {
      setImmediate(count);
    }
  };
  setImmediate(count);
  const shortTurn = createShortTurns({ now: () => time });
  const turns: number[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      await shortTurn();
      turns.push(turn);
      time += 3;
    }),
  );
  counting = false;
  // Two of 3 ms are past 5, so no third begins in the same turn.
  expect([...Map.groupBy(turns, (one) => one).values()].map(({ length }) => length)).toEqual([2, 2, 2]);
});

test('parts that take little time are in one turn', async () => {
  let turn = 0;
  setImmediate(() => {
    turn += 1;
  });
  const shortTurn = createShortTurns({ now: () => 0 });
  for (let part = 0; part < 1_000; part += 1) {
    await shortTurn();
  }
  expect(turn).toBe(0);
});

/** How many parts of `ms` each begin in the turns that follow each other, where all else takes `others` ms of each turn. */
async function partsInTurns(
  others: number,
  works: ReadonlyArray<{ options: ShortTurnsOptions; count: number; ms: number }>,
) {
  let time = 0;
  let turn = 0;
  let isOver = false;
  const other = () => {
    turn += 1;
    time += others;
    if (!isOver) {
      setImmediate(other);
    }
  };
  setImmediate(other);
  const turns: number[] = [];
  await Promise.all(
    works.map(async ({ options, count, ms }) => {
      const shortTurn = createShortTurns({ ...options, now: () => time });
      for (let part = 0; part < count; part += 1) {
        await shortTurn();
        turns.push(turn);
        time += ms;
      }
    }),
  );
  isOver = true;
  return [...Map.groupBy(turns, (one) => one).values()].map(({ length }) => length);
}

test.for([
  ['none of that', {}, 2],
  ['its share of that', { share: FAIR_SHARE }, 5],
] as const)('where all else takes 40 ms, a part has %s', async ([, options, most]) => {
  // What all else takes is known after the first turn.
  const inTurns = await partsInTurns(40, [{ options, count: 30, ms: 3 }]);
  expect(inTurns.slice(0, 4)).toEqual([2, most, most, most]);
});

test('long work that has its turns beside other long work does not make them longer and longer', async () => {
  const work = { options: { share: FAIR_SHARE }, count: 40, ms: 1 };
  expect(Math.max(...(await partsInTurns(10, [work, work])))).toBeLessThanOrEqual(12);
});

test('parts wait while a reader waits, and not for ever', async () => {
  let time = 0;
  let answering = true;
  const shortTurn = createShortTurns({ isAnswering: () => answering, now: () => time });
  let begun = 0;
  const part = () => shortTurn().then(() => (begun += 1));
  const first = part();
  await nextTurn();
  await nextTurn();
  expect(begun).toBe(0);
  answering = false;
  await first;
  expect(begun).toBe(1);
  answering = true;
  const second = part();
  await nextTurn();
  expect(begun).toBe(1);
  time = 20;
  await second;
  expect(begun).toBe(2);
});
