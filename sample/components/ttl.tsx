import { useState } from 'react';
import { percent, Range, Simulation, usePlayer } from './parts/simulation.tsx';
import type { Props } from './ttl.props.ts';

const RESOLVERS = 24;
// A day before the change, and a day after it.
const HOURS = 24;
// Pixels.
const [ROW, BORE] = [12, 9];
const END = RESOLVERS * ROW;
const TICKS = { '12 h before': -12, 'the change': 0, '12 h after': 12 };

const xAt = (hour: number) => percent((hour + HOURS) / (2 * HOURS));

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
  const shareAt = (hour: number) =>
    `${Math.round((100 * expiries.filter((expiry) => expiry > hour).length) / RESOLVERS)}%`;
  const last = Math.max(0, ttl - lowered);
  const result =
    last === 0
      ? `Lowered ${hours(lowered)} before the change, the old TTL of ${hours(ttl)} has run out everywhere. A minute after the change, no busy resolver has the old address.`
      : `Lowered ${hours(lowered)} before the change, a TTL of ${hours(ttl)} leaves ${shareAt(0)} of the busy resolvers at the old address, ${shareAt(1)} an hour later, and the last of them leaves it after ${hours(last)}.`;
  const meanwhile =
    now < 0
      ? 'All resolvers give the old address, which is still right.'
      : `The address has changed, and ${shareAt(now)} of the busy resolvers still give the old one.`;
  return (
    <Simulation
      title={`Which of ${RESOLVERS} busy resolvers still have the old address?`}
      legend={{
        'sim-water': 'the old address',
        'sim-signal': 'the old address, which is wrong by now',
        'sim-bore': 'the new address',
        'sim-limit': 'the TTL is lowered',
      }}
      player={player}
      now={`${Math.abs(Math.round(now))} h ${now < 0 ? 'before' : 'after'}`}
      reading={player.share === 1 ? result : meanwhile}
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
      <svg height={END + 24} aria-hidden="true">
        {expiries.map((expiry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the resolvers keep their order.
          <g key={index}>
            <Bar className="sim-bore" row={index} from={-HOURS} to={HOURS} />
            <Bar className="sim-water" row={index} from={-HOURS} to={Math.min(0, now)} />
            <Bar className="sim-signal" row={index} from={0} to={Math.min(expiry, now)} />
          </g>
        ))}
        <line className="sim-limit" x1={xAt(-lowered)} x2={xAt(-lowered)} y2={END} />
        {player.share < 1 && <line className="sim-now" x1={xAt(now)} x2={xAt(now)} y2={END} />}
        {Object.entries(TICKS).map(([text, hour]) => (
          <text key={text} x={xAt(hour)} y={END + 16} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
    </Simulation>
  );
}

type BarProps = { readonly className: string; readonly row: number; readonly from: number; readonly to: number };

function Bar({ className, row, from, to }: BarProps) {
  const width = percent(Math.max(0, to - from) / (2 * HOURS));
  return <rect className={className} x={xAt(from)} y={row * ROW} width={width} height={BORE} />;
}

function hours(count: number): string {
  return `${count} ${count === 1 ? 'hour' : 'hours'}`;
}
