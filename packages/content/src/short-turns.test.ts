import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createShortTurns, FAIR_SHARE } from '#short-turns.ts';

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

test.for([
  ['none of that', {}, 2],
  ['its share of that', { share: FAIR_SHARE }, 5],
] as const)('where all else takes 40 ms, a part has %s', async ([, options, most]) => {
  let time = 0;
  let turn = 0;
  let isOver = false;
  const other = () => {
    turn += 1;
    time += 40;
    if (!isOver) {
      setImmediate(other);
    }
  };
  setImmediate(other);
  const shortTurn = createShortTurns({ ...options, now: () => time });
  const turns: number[] = [];
  for (let part = 0; part < 30; part += 1) {
    await shortTurn();
    turns.push(turn);
    time += 3;
  }
  isOver = true;
  const inTurns = [...Map.groupBy(turns, (one) => one).values()].map(({ length }) => length);
  // Of 3 ms each. What all else takes is known after the first turn.
  expect(inTurns.slice(0, 4)).toEqual([2, most, most, most]);
});

test('long work that has its turns beside other long work does not make them longer and longer', async () => {
  let time = 0;
  let turn = 0;
  let isOver = false;
  const other = () => {
    turn += 1;
    time += 10;
    if (!isOver) {
      setImmediate(other);
    }
  };
  setImmediate(other);
  const turns: number[] = [];
  await Promise.all(
    [1, 2].map(async () => {
      const shortTurn = createShortTurns({ share: FAIR_SHARE, now: () => time });
      for (let part = 0; part < 40; part += 1) {
        await shortTurn();
        turns.push(turn);
        time += 1;
      }
    }),
  );
  isOver = true;
  const inTurns = [...Map.groupBy(turns, (one) => one).values()].map(({ length }) => length);
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(12);
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
