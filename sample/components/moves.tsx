import { useMemo, useState } from 'react';
import type { Props } from './moves.props.ts';
import { Axis, fixed, percent, Range, randomFrom, Simulation, Stratum, usePlayer, WIDTH } from './parts/simulation.tsx';

const KEYS = 192;
const [HEIGHT, CELL, SIZE] = [112, 10, 8];

type Method = 'modulo' | 'ring' | 'rendezvous';
const METHODS: readonly Method[] = ['modulo', 'ring', 'rendezvous'];
const NAMES = { modulo: 'hash % n', ring: 'Ring', rendezvous: 'Rendezvous' } as const;

/** A server leaves. Which keys move? Each shaft is a server, and each square a key. */
export default function Moves({ servers: initialServers }: Props) {
  const player = usePlayer();
  const [servers, setServers] = useState(initialServers);
  const [points, setPoints] = useState(20);
  const gone = Math.floor(servers / 2);
  const runs = useMemo(
    () => METHODS.map((method) => ({ method, ...withoutOne(method, servers, points) })),
    [servers, points],
  );
  return (
    <Simulation
      title={`Server ${gone + 1} of ${servers} leaves`}
      legend={{ water: 'a key that stays', signal: 'a key that moves', earth: 'the server that has left' }}
      player={player}
      now={percent(player.share)}
      reading={
        player.share < 1
          ? `Server ${gone + 1} is leaving. Each method gives its keys to others, and some methods move more than these.`
          : `${runs.map(({ method, moved }) => `With ${NAMES[method]}, ${percent(moved)} of the keys move`).join('. ')}. The server that left had about ${percent(1 / servers)}.`
      }
      controls={
        <>
          <Range label="Servers" value={servers} min={4} max={12} onChange={setServers} />
          <Range label="Points of each server on the ring" value={points} min={1} max={100} onChange={setPoints} />
        </>
      }
    >
      {runs.map(({ method, before, after, moved }) => (
        <Stratum
          key={method}
          name={method === 'ring' ? `Ring, ${points} ${points === 1 ? 'point' : 'points'}` : NAMES[method]}
          value={`${percent(moved)} move`}
        >
          <Shafts before={before} after={after} servers={servers} gone={gone} share={player.share} />
        </Stratum>
      ))}
      <Axis labels={Array.from({ length: servers }, (_, server) => [`${server + 1}`, (server + 0.5) / servers])} />
    </Simulation>
  );
}

type ShaftsProps = {
  /** The servers of the keys. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly servers: number;
  readonly gone: number;
  readonly share: number;
};

function Shafts({ before, after, servers, gone, share }: ShaftsProps) {
  const width = WIDTH / servers;
  const columns = Math.max(1, Math.floor((width - 12) / CELL));
  const indent = (width - columns * CELL + CELL - SIZE) / 2;
  const moves = (key: number) => before[key] !== after[key];
  // Keys that stay are at the bottom, so they keep their places.
  const keys = before.map((_, key) => key).sort((one, other) => Number(moves(one)) - Number(moves(other)));
  const [from, to] = [placed(keys, before, columns), placed(keys, after, columns)];
  const square = (key: number, index: number) => {
    const [[shaft, column, row], [nextShaft, nextColumn, nextRow]] = [from[key] ?? [0, 0, 0], to[key] ?? [0, 0, 0]];
    // One after another, from the lowest.
    const way = moves(key) ? smooth(Math.min(1, Math.max(0, share * 2 - index / KEYS))) : 0;
    const xOf = (inShaft: number, inColumn: number) => inShaft * width + indent + inColumn * CELL;
    const yOf = (inRow: number) => HEIGHT - 6 - (inRow + 1) * CELL;
    const x = xOf(shaft, column) * (1 - way) + xOf(nextShaft, nextColumn) * way;
    const y = yOf(row) * (1 - way) + yOf(nextRow) * way - 60 * way * (1 - way);
    return `M${fixed(x)} ${fixed(y)}h${SIZE}v${SIZE}h-${SIZE}z`;
  };
  const draw = (isMoved: boolean) =>
    keys.map((key, index) => (moves(key) === isMoved ? square(key, index) : '')).join('');
  // The shaft of the server that has left is full of earth.
  const bores = Array.from({ length: servers }, (_, server) =>
    server === gone && share > 0 ? '' : `M${fixed(server * width)} 4h${fixed(width)}V${HEIGHT - 3}h-${fixed(width)}z`,
  );
  const walls = Array.from({ length: servers + 1 }, (_, index) => `M${fixed(index * width)} 4V${HEIGHT - 3}`);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className="sim-bore" d={bores.join('')} />
      <path className="sim-water" d={draw(false)} />
      <path className="sim-signal" d={draw(true)} />
      <path className="sim-wall" d={`${walls.join('')}M0 ${HEIGHT - 3}h${WIDTH}`} />
    </svg>
  );
}

/** The shaft, column and row of each key. */
function placed(keys: readonly number[], owners: readonly number[], columns: number) {
  const filled: number[] = [];
  const places: (readonly [shaft: number, column: number, row: number])[] = [];
  for (const key of keys) {
    const shaft = owners[key] ?? 0;
    const rank = filled[shaft] ?? 0;
    filled[shaft] = rank + 1;
    places[key] = [shaft, rank % columns, Math.floor(rank / columns)];
  }
  return places;
}

function withoutOne(method: Method, servers: number, points: number) {
  const all = Array.from({ length: servers }, (_, server) => server);
  const before = owners(method, all, points);
  const after = owners(method, all.toSpliced(Math.floor(servers / 2), 1), points);
  return { before, after, moved: before.filter((owner, key) => owner !== after[key]).length / KEYS };
}

function owners(method: Method, servers: readonly number[], points: number): readonly number[] {
  const ring = servers
    .flatMap((server) => Array.from({ length: points }, (_, point) => ({ server, at: hash(server + 1, point + 1) })))
    .sort((one, other) => one.at - other.at);
  const ownerOf = {
    modulo: (at: number) => servers[Math.floor(at * 2 ** 32) % servers.length],
    ring: (at: number) => (ring.find((point) => point.at >= at) ?? ring[0])?.server,
    rendezvous(_: number, key: number) {
      const scores = servers.map((server) => hash(key, server + 1));
      return servers[scores.indexOf(Math.max(...scores))];
    },
  }[method];
  return Array.from({ length: KEYS }, (_, key) => ownerOf(hash(key, 0), key) ?? 0);
}

/** From 0 to 1. */
function hash(one: number, other: number): number {
  return randomFrom(Math.imul(one + 1, 0x9e3779b1) ^ Math.imul(other + 7, 0x85ebca6b))();
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part);
}
