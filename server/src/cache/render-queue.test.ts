import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createRenderQueue, Overloaded, type RenderQueueOptions } from '#cache/render-queue.ts';

/** A queue whose tasks end when they are told to; `begun` has their names in the order in which they began. */
function queueOf(options: RenderQueueOptions) {
  const queue = createRenderQueue(options);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    queue,
    begun,
    refused,
    ask(client: string, name: string) {
      const task = () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        });
      queue.run(client, task).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Overloaded);
        refused.push(name);
      });
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

async function turns(count = 5): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    await nextTurn();
  }
}

test('what comes to a full queue is refused at once, and what waits is made when there is room', async () => {
  const { queue, ask, begun, refused, end } = queueOf({ atOnce: 1, longest: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) {
    ask('a', name);
  }
  await turns();
  expect(begun).toEqual(['a1']);
  expect(refused).toEqual(['a4']);
  expect(queue.waiting).toBe(2);
  end('a1');
  await turns();
  expect(begun).toEqual(['a1', 'a2']);
  ask('a', 'a5');
  end('a2');
  await turns();
  end('a3');
  await turns();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a5']);
  expect(refused).toEqual(['a4']);
});

test('clients take turns, and one who waits for less gets a place of the one who waits for the most', async () => {
  const { ask, begun, refused, end } = queueOf({ atOnce: 1, longest: 4 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) {
    ask('a', name);
  }
  ask('b', 'b1');
  ask('c', 'c1');
  await turns();
  expect(refused).toEqual(['a5', 'a4']);
  for (const name of ['a1', 'a2', 'b1', 'c1']) {
    end(name);
    await turns();
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('who waits for as much as anybody takes no place of others', async () => {
  const { ask, refused } = queueOf({ atOnce: 1, longest: 2 });
  ask('z', 'begins');
  ask('a', 'a1');
  ask('b', 'b1');
  ask('c', 'c1');
  await turns();
  expect(refused).toEqual(['c1']);
});

test('the slow tasks of one client leave places to others', async () => {
  const { ask, begun } = queueOf({ atOnce: 4, longest: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) {
    ask('a', name);
  }
  await turns(10);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  ask('b', 'b1');
  await turns();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('one task begins in a turn, and none while what is cached is sent, for a bounded time', async () => {
  let hits = 0;
  let time = 0;
  const { ask, begun } = queueOf({ atOnce: 9, longest: 9, hits: () => hits, now: () => time });
  ask('a', 'a1');
  ask('a', 'a2');
  ask('a', 'a3');
  expect(begun).toEqual(['a1']);
  for (let turn = 0; turn < 20; turn += 1) {
    hits += 1;
    await nextTurn();
  }
  expect(begun).toEqual(['a1']);
  time += 25;
  // The third begins soon after the second, since nothing was sent from the cache in between.
  await vi.waitUntil(() => begun.length === 3);
});

test('what has waited for more than ten seconds is refused when its turn comes, and what came later is made', async () => {
  let time = 0;
  const { queue, ask, begun, refused, end } = queueOf({ atOnce: 1, longest: 9, now: () => time });
  for (const name of ['a1', 'a2', 'a3']) {
    ask('a', name);
  }
  time += 5000;
  ask('a', 'a4');
  await turns();
  time += 5001;
  end('a1');
  await turns(10);
  expect(refused).toEqual(['a2', 'a3']);
  expect(begun).toEqual(['a1', 'a4']);
  expect(queue.waiting).toBe(0);
});

test('a task that fails gives its place back', async () => {
  const queue = createRenderQueue({ atOnce: 1, longest: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const after = queue.run('a', async () => 'made');
  await expect(failing).rejects.toThrow('broken');
  expect(await after).toBe('made');
});
