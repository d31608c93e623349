import { useState } from 'react';
import {
  Axis,
  evenly,
  fixed,
  Lane,
  percent,
  Range,
  rounded,
  Simulation,
  Stratum,
  usePlayer,
  WIDTH,
} from './parts/simulation.tsx';
import type { Props } from './ttl.props.ts';

const RESOLVERS = 24;
// A day before the change, and a day after it.
const HOURS = 24;
const [HEAD, ROW, BORE] = [8, 12, 9];
const END = HEAD + RESOLVERS * ROW + 5;

const xAt = (hour: number) => fixed(((hour + HOURS) / (2 * HOURS)) * WIDTH);
const rowAt = (index: number) => HEAD + index * ROW;

/** Which resolvers still give the old address, hour by hour? Each row is the cache of one of them. */
export default function Ttl({ ttl: initialTtl, lowered: initialLowered }: Props) {
  const player = usePlayer();
  const [ttl, setTtl] = useState(initialTtl);
  const [lowered, setLowered] = useState(initialLowered);
  const now = player.share * 2 * HOURS - HOURS;
  // Answers that were given before the TTL was lowered have random ages then. Later ones have a TTL of a minute.
  const expiries = Array.from({ length: RESOLVERS }, (_, index) =>
    Math.max(0, ((RESOLVERS - index - 0.5) / RESOLVERS) * ttl - lowered),
  );
  const bars = (from: number, ends: readonly number[]) =>
    ends
      .map((end, index) => {
        const until = Math.min(end, now);
        return until > from ? `M${xAt(from)} ${rowAt(index)}H${xAt(until)}v${BORE}H${xAt(from)}z` : '';
      })
      .join('');
  const shareAt = (hour: number) => expiries.filter((expiry) => expiry > hour).length / RESOLVERS;
  const atEnd = player.share === 1;
  const last = Math.max(0, ttl - lowered);
  const result =
    last === 0
      ? `Lowered ${hours(lowered)} before the change, the old TTL of ${hours(ttl)} has run out everywhere. A minute after the change, no busy resolver has the old address.`
      : `Lowered ${hours(lowered)} before the change, a TTL of ${hours(ttl)} leaves ${percent(shareAt(0))} of the busy resolvers at the old address, and the last of them leaves it ${hours(last)} later.`;
  const meanwhile =
    now < 0
      ? 'All resolvers give the old address, which is still right.'
      : `The address has changed, and ${percent(shareAt(now))} of the busy resolvers still give the old one.`;
  return (
    <Simulation
      title="Who still has the old address?"
      legend={{
        water: 'the old address',
        signal: 'the old address, which is wrong by now',
        bore: 'the new address',
        limit: 'the TTL is lowered',
        gate: 'the address changes',
      }}
      player={player}
      now={now < 0 ? `${rounded(-now)} h before` : `${rounded(now)} h after`}
      reading={atEnd ? result : meanwhile}
      controls={
        <>
          <Range label="Old TTL" value={ttl} min={1} max={HOURS} unit=" h" onChange={setTtl} />
          <Range
            label="Lowered before the change"
            value={lowered}
            min={0}
            max={HOURS}
            unit=" h"
            onChange={setLowered}
          />
        </>
      }
    >
      <Stratum
        name={`${RESOLVERS} busy resolvers`}
        value={
          now < 0
            ? 'All have the old address'
            : `${percent(shareAt(atEnd ? 1 : now))} still have the old one${atEnd ? ' an hour later' : ''}`
        }
      >
        <Lane height={END}>
          <path
            className="sim-bore"
            d={expiries.map((_, index) => `M0 ${rowAt(index)}h${WIDTH}v${BORE}H0z`).join('')}
          />
          <path
            className="sim-water"
            d={bars(
              -HOURS,
              expiries.map(() => 0),
            )}
          />
          <path className="sim-signal" d={bars(0, expiries)} />
          <path className="sim-gate" d={`M${xAt(0)} 0V${END}`} />
          <path className="sim-limit" d={`M${xAt(-lowered)} 0V${END}`} />
          {player.share < 1 && <path className="sim-now" d={`M${xAt(now)} 0V${END}`} />}
        </Lane>
        <Axis labels={evenly('24 h before', '12 h', '0', '12 h', '24 h after')} />
      </Stratum>
    </Simulation>
  );
}

function hours(count: number): string {
  return `${count} ${count === 1 ? 'hour' : 'hours'}`;
}
