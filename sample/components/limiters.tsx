import { useMemo, useState } from 'react';
import type { Props } from './limiters.props.ts';
import {
  Axis,
  Choice,
  evenly,
  Pipe,
  percent,
  Range,
  randomFrom,
  Simulation,
  Stratum,
  usePlayer,
} from './parts/simulation.tsx';

const WINDOW = 60_000;
const LENGTH = 240_000;
const COLUMNS = 240;
const FLOOD_FROM = 59_000;

type Limiter = (now: number) => boolean;
const CLIENTS = { flood: 'Waits, then floods at the minute', random: 'Comes at random, at the rate' } as const;

/** Three limiters and one client: how many requests has each admitted in the last minute? */
export default function Limiters({ limit, burst: initialBurst }: Props) {
  const player = usePlayer();
  const [burst, setBurst] = useState(initialBurst);
  const [client, setClient] = useState<keyof typeof CLIENTS>('flood');
  const { bucket, counter, log } = useMemo(() => {
    const attempts = client === 'flood' ? flood() : poisson(limit);
    return {
      bucket: judge(tokenBucket(limit, burst), attempts),
      counter: judge(slidingCounter(limit), attempts),
      log: judge(slidingLog(limit), attempts),
    };
  }, [limit, burst, client]);
  const runs = [
    { name: `Token bucket, burst ${burst}`, ...bucket },
    { name: 'Sliding counter', ...counter },
    { name: 'Sliding log', ...log },
  ];
  const full = Math.max(2 * limit, ...runs.map(({ worst }) => worst));
  const column = Math.min(COLUMNS - 1, Math.floor(player.share * COLUMNS));
  return (
    <Simulation
      title={`Requests of the last minute, with a limit of ${limit} a minute`}
      legend={{
        water: 'admitted, within the limit',
        signal: 'admitted, over the limit',
        limit: `the limit of ${limit}`,
      }}
      player={player}
      now={`${Math.round((player.share * LENGTH) / 1000)} s`}
      reading={
        player.share < 1
          ? `In the last minute, the token bucket has admitted ${bucket.counts[column]} requests, the sliding counter ${counter.counts[column]} and the sliding log ${log.counts[column]}.`
          : `In its worst minute, the token bucket admits ${bucket.worst} requests, the sliding counter ${counter.worst} and the sliding log ${log.worst}.`
      }
      controls={
        <>
          <Choice label="The client" options={CLIENTS} value={client} onChange={setClient} />
          <Range label="Burst of the bucket" value={burst} min={1} max={limit} onChange={setBurst} />
        </>
      }
    >
      {runs.map(({ name, counts, worst, refused }) => (
        <Stratum
          key={name.slice(0, 9)}
          name={name}
          value={
            player.share === 1
              ? `${worst} in the worst minute, ${percent(refused)} refused`
              : `${counts[column]} in the last minute`
          }
        >
          <Pipe
            water={counts.map((count) => Math.min(count, limit) / full)}
            signal={counts.map((count) => count / full)}
            limit={limit / full}
            scale={[
              [`${full}`, 1],
              [`${limit}`, limit / full],
              ['0', 0],
            ]}
            parts={4}
            share={player.share}
          />
        </Stratum>
      ))}
      <Axis labels={evenly('0', '60', '120', '180', '240 s')} isBesideScale />
    </Simulation>
  );
}

function tokenBucket(limit: number, burst: number): Limiter {
  let tokens = burst;
  let last = 0;
  return (now) => {
    tokens = Math.min(burst, tokens + ((now - last) * limit) / WINDOW);
    last = now;
    // Fractions of tokens add up to a little less than one.
    const isAdmitted = tokens > 1 - 1e-9;
    tokens -= isAdmitted ? 1 : 0;
    return isAdmitted;
  };
}

/** Assumes that the requests of the window before were spread evenly. */
function slidingCounter(limit: number): Limiter {
  let [window, before, current] = [0, 0, 0];
  return (now) => {
    const index = Math.floor(now / WINDOW);
    if (index !== window) {
      [window, before, current] = [index, index === window + 1 ? current : 0, 0];
    }
    const isAdmitted = before * (1 - (now % WINDOW) / WINDOW) + current + 1 <= limit;
    current += isAdmitted ? 1 : 0;
    return isAdmitted;
  };
}

function slidingLog(limit: number): Limiter {
  const admitted: number[] = [];
  return (now) => {
    const oldest = admitted.at(-limit);
    const isAdmitted = oldest === undefined || oldest <= now - WINDOW;
    if (isAdmitted) {
      admitted.push(now);
    }
    return isAdmitted;
  };
}

/** Counts what a limiter has admitted in the minute before each column, and in its worst minute. */
function judge(isAdmitted: Limiter, attempts: readonly number[]) {
  const admitted = attempts.filter(isAdmitted);
  let first = 0;
  let worst = 0;
  admitted.forEach((time, index) => {
    while ((admitted[first] ?? time) <= time - WINDOW) {
      first += 1;
    }
    worst = Math.max(worst, index - first + 1);
  });
  const counts = Array.from({ length: COLUMNS }, (_, column) => {
    const now = ((column + 1) / COLUMNS) * LENGTH;
    return admitted.filter((time) => time <= now && time > now - WINDOW).length;
  });
  return { counts, worst, refused: 1 - admitted.length / attempts.length };
}

/** Nothing for a minute but a second, then a request every 10 ms. */
function flood(): readonly number[] {
  return Array.from({ length: (LENGTH - FLOOD_FROM) / 10 }, (_, index) => FLOOD_FROM + 10 * index);
}

function poisson(limit: number): readonly number[] {
  const random = randomFrom(11);
  const attempts: number[] = [];
  for (let now = 0; now < LENGTH; now += (-Math.log(1 - random()) * WINDOW) / limit) {
    attempts.push(now);
  }
  return attempts;
}
