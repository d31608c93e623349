import { useMemo, useState } from 'react';
import {
  Axis,
  Choice,
  evenly,
  Pipe,
  randomFrom,
  rounded,
  Simulation,
  Stratum,
  usePlayer,
} from './parts/simulation.tsx';
import type { Props } from './storm.props.ts';

const DEVICES = 1_000;
const RATE = 15;
const PATIENCE = 10;
const SECONDS = 300;

type Retry = Props['retry'];
type Gateway = 'queue' | 'shed';

const RETRY_NAMES = { steady: 'Every 5 s', short: 'Backoff from 1 s', long: 'Backoff from 60 s' } as const;
const GATEWAY_NAMES = { queue: 'Queues everyone', shed: 'Refuses early' } as const;

/** All devices come back at once: what does the gateway work on, and when are they connected? */
export default function Storm({ retry: initialRetry, shed }: Props) {
  const player = usePlayer();
  const [retry, setRetry] = useState(initialRetry);
  const [gateway, setGateway] = useState<Gateway>(shed ? 'shed' : 'queue');
  const { back, useful, wasted, refused } = useMemo(() => reconnect(retry, gateway), [retry, gateway]);
  const second = Math.min(SECONDS - 1, Math.floor(player.share * SECONDS));
  const end = back.indexOf(DEVICES);
  const most = Math.max(1, ...refused);
  const sum = (counts: readonly number[]) => counts.slice(0, second + 1).reduce((total, count) => total + count, 0);
  return (
    <Simulation
      title="A thousand devices come back at once"
      legend={{
        water: 'devices that are back, and handshakes for them',
        signal: 'handshakes for devices that have left',
        old: 'refused before the handshake',
      }}
      player={player}
      now={`${Math.round(player.share * SECONDS)} s`}
      reading={
        end === -1 || second < end
          ? `After ${second + 1} seconds, ${rounded(back[second] ?? 0)} of ${rounded(DEVICES)} devices are back. The gateway has done ${rounded(sum(wasted))} handshakes for devices that had left.`
          : `All devices are back after ${end + 1} seconds. ${rounded(DEVICES / RATE)} is the least that ${RATE} handshakes a second allow.`
      }
      controls={
        <>
          <Choice label="Devices try again" options={RETRY_NAMES} value={retry} onChange={setRetry} />
          <Choice label="The gateway" options={GATEWAY_NAMES} value={gateway} onChange={setGateway} />
        </>
      }
    >
      <Stratum name="Devices that are back" value={`${rounded(back[second] ?? 0)} of ${rounded(DEVICES)}`}>
        <Pipe
          water={back.map((count) => count / DEVICES)}
          scale={[
            [rounded(DEVICES), 1],
            ['0', 0],
          ]}
          parts={5}
          share={player.share}
        />
      </Stratum>
      <Stratum name="Handshakes, and those for devices that have left" value={`${rounded(sum(wasted))} wasted`}>
        <Pipe
          water={useful.map((count) => count / RATE)}
          signal={useful.map((count, index) => (count + (wasted[index] ?? 0)) / RATE)}
          scale={[
            [`${RATE}/s`, 1],
            ['0', 0],
          ]}
          parts={5}
          share={player.share}
        />
      </Stratum>
      <Stratum name="Refused before the handshake" value={rounded(sum(refused))}>
        <Pipe
          water={refused.map((count) => count / most)}
          ink="old"
          scale={[
            [`${rounded(most)}/s`, 1],
            ['0', 0],
          ]}
          parts={5}
          share={player.share}
        />
      </Stratum>
      <Axis labels={evenly('0', '60', '120', '180', '240', '300 s')} isBesideScale />
    </Simulation>
  );
}

/** Counts by second. All devices try in the first one, and the gateway does one handshake after another. */
function reconnect(retry: Retry, gateway: Gateway) {
  const random = randomFrom(7);
  const [useful, wasted, refused] = [zeros(), zeros(), zeros()];
  const attempts: number[][] = zeros().map(() => []);
  attempts[0] = new Array<number>(DEVICES).fill(0);
  let freeAt = 0;
  attempts.forEach((devices, now) => {
    for (const attempt of devices) {
      const done = Math.max(freeAt, now) + 1 / RATE;
      const isLate = done - now > PATIENCE;
      if (isLate) {
        const leaves = gateway === 'shed' ? now : now + PATIENCE;
        attempts[Math.floor(leaves + delay(retry, attempt, random())) + 1]?.push(attempt + 1);
      }
      if (isLate && gateway === 'shed') {
        count(refused, now);
      } else {
        count(isLate ? wasted : useful, Math.max(freeAt, now));
        freeAt = done;
      }
    }
  });
  let total = 0;
  const back = useful.map((each) => {
    total += each;
    return total;
  });
  return { back, useful, wasted, refused };
}

function zeros(): number[] {
  return new Array<number>(SECONDS).fill(0);
}

function count(counts: number[], time: number): void {
  const second = Math.floor(time + 1e-9);
  if (second < SECONDS) {
    counts[second] = (counts[second] ?? 0) + 1;
  }
}

function delay(retry: Retry, attempt: number, random: number): number {
  return retry === 'steady' ? 5 : random * Math.min(600, (retry === 'short' ? 1 : 60) * 2 ** attempt);
}
