import { useMemo, useState } from 'react';
import type { Props } from './drain.props.ts';
import {
  Axis,
  fixed,
  Lane,
  Range,
  randomFrom,
  rounded,
  Simulation,
  Stratum,
  usePlayer,
  WIDTH,
} from './parts/simulation.tsx';

const CLIENTS_OF_POD = 60;
const [HEADER, TOP, BOTTOM] = [16, 42, 150];
// The maximum that a tank shows, as a multiple of the average.
const FULL = 2.2;
const MAX_PACKETS = 9;

type Balancer = 'random' | 'least';
const NAMES = { random: 'Random', least: 'Least connections' } as const;

/** The connections of each pod after a number of replacements, where the connections of the last pod went, and the number of moves so far. */
type Frame = { readonly loads: readonly number[]; readonly went: readonly number[]; readonly moves: number };

/** A rolling deploy behind two balancers: how often is a client disconnected, and how full does a pod become? */
export default function Drain({ pods: initialPods }: Props) {
  const player = usePlayer();
  const [pods, setPods] = useState(initialPods);
  const runs = useMemo(() => ({ random: rollOut(pods, 'random'), least: rollOut(pods, 'least') }), [pods]);
  const replaced = player.share * pods;
  const disconnects = (balancer: Balancer, frame: number) =>
    rounded((runs[balancer][frame]?.moves ?? 0) / (CLIENTS_OF_POD * pods), 2);
  return (
    <Simulation
      title={`${pods} pods are replaced, one after another`}
      legend={{
        old: 'clients of an old pod',
        water: 'clients of a new pod',
        limit: `the average, ${CLIENTS_OF_POD}`,
        packet: 'clients that move',
      }}
      player={player}
      now={`${Math.floor(replaced)} of ${pods}`}
      reading={
        player.share < 1
          ? `So far, each client has been disconnected ${disconnects('random', Math.floor(replaced))} times with a random choice, and ${disconnects('least', Math.floor(replaced))} times with least connections.`
          : `With a random choice each client is disconnected ${disconnects('random', pods)} times, and the fullest pod has ${fullest(runs.random)} times the average. With least connections it is ${disconnects('least', pods)} times, and the fullest pod has ${fullest(runs.least)}.`
      }
      controls={<Range label="Pods" value={pods} min={3} max={20} onChange={setPods} />}
    >
      {(['random', 'least'] as const).map((balancer) => (
        <Stratum
          key={balancer}
          name={NAMES[balancer]}
          value={`${disconnects(balancer, Math.floor(replaced))} disconnects a client`}
        >
          <Pods frames={runs[balancer]} replaced={replaced} />
        </Stratum>
      ))}
      <Axis labels={podLabels(pods)} isBesideScale />
    </Simulation>
  );
}

/** The pods as tanks below a pipe. In the first half of a replacement the old pod drains, and then the new one is filled. */
function Pods({ frames, replaced }: { readonly frames: readonly Frame[]; readonly replaced: number }) {
  const pods = frames.length - 1;
  const step = Math.min(pods - 1, Math.floor(replaced));
  const part = replaced - step;
  const [before, after] = [frames[step], frames[step + 1]];
  const width = WIDTH / pods;
  const xOf = (pod: number) => fixed((pod + 0.5) * width);
  const half = fixed(width * 0.34);
  const tank = (pod: number, level: number) => {
    const height = fixed((BOTTOM - TOP) * Math.min(1, level / CLIENTS_OF_POD / FULL));
    return `M${xOf(pod) - half} ${BOTTOM}v${-height}h${2 * half}v${height}z`;
  };
  const levelOf = (pod: number) => {
    const [from = 0, to = 0] = [before?.loads[pod], after?.loads[pod]];
    if (pod !== step) {
      return from + (to - from) * part;
    }
    return part < 0.5 ? from * (1 - 2 * part) : to * (2 * part - 1);
  };
  const all = Array.from({ length: pods }, (_, pod) => pod);
  const isNew = (pod: number) => pod < step || (pod === step && part >= 0.5);
  const levels = (pods: readonly number[]) => pods.map((pod) => tank(pod, levelOf(pod))).join('');
  const yOf = (loads: number) => fixed(BOTTOM - ((BOTTOM - TOP) * loads) / FULL);
  return (
    <Lane height={160} scale={[2, 1, 0].map((loads) => [`${loads * CLIENTS_OF_POD}`, yOf(loads)])}>
      <path
        className="sim-pipe"
        d={`M0 ${HEADER}h${WIDTH}${all.map((pod) => `M${xOf(pod)} ${HEADER}V${TOP}`).join('')}`}
      />
      <path className="sim-bore" d={all.map((pod) => tank(pod, FULL * CLIENTS_OF_POD)).join('')} />
      <path className="sim-old" d={levels(all.filter((pod) => !isNew(pod)))} />
      <path className="sim-water" d={levels(all.filter(isNew))} />
      <path
        className="sim-rows"
        d={all.map((pod) => `M${xOf(pod) - half} ${TOP}V${BOTTOM}h${2 * half}V${TOP}`).join('')}
      />
      <path className="sim-limit" d={`M0 ${yOf(1)}h${WIDTH}`} />
      <path
        className="sim-bore-of-pipe"
        d={`M0 ${HEADER}h${WIDTH}${all.map((pod) => `M${xOf(pod)} ${HEADER}V${TOP}`).join('')}`}
      />
      {part > 0 && part < 1 && <path className="sim-packet" d={packets(step, part, after?.went ?? [], xOf)} />}
    </Lane>
  );
}

/** The numbers of the pods, or of every fifth if there are many. */
function podLabels(pods: number) {
  return Array.from({ length: pods }, (_, pod) => [`${pod + 1}`, (pod + 0.5) / pods] as const).filter(
    (_, pod) => pods <= 10 || pod === 0 || (pod + 1) % 5 === 0,
  );
}

/** Some of the clients that move: up from their pod, along the pipe, and down to another. */
function packets(from: number, part: number, went: readonly number[], xOf: (pod: number) => number): string {
  const targets = went.flatMap((clients, pod) => (clients > 0 && pod !== from ? [pod] : []));
  return targets
    .slice(0, MAX_PACKETS)
    .map((pod, index) => {
      const way = Math.min(1, Math.max(0, part * 1.6 - index * 0.06));
      const [start, end] = [xOf(from), xOf(pod)];
      const x = start + (end - start) * Math.min(1, Math.max(0, (way - 0.2) / 0.6));
      const y = way < 0.2 || way > 0.8 ? HEADER + (TOP - HEADER) * (Math.abs(way - 0.5) - 0.3) * 5 : HEADER;
      return `M${fixed(x)} ${fixed(y)}h.1`;
    })
    .join('');
}

/** One new pod is ready before each old one goes, and takes its place in the row. */
function rollOut(pods: number, balancer: Balancer): readonly Frame[] {
  const random = randomFrom(3);
  let loads = new Array<number>(pods).fill(CLIENTS_OF_POD);
  let moves = 0;
  const frames: Frame[] = [{ loads, went: [], moves }];
  for (let pod = 0; pod < pods; pod += 1) {
    const leaving = loads[pod] ?? 0;
    loads = loads.with(pod, 0);
    const went = new Array<number>(pods).fill(0);
    for (let client = 0; client < leaving; client += 1) {
      const to = balancer === 'random' ? Math.floor(random() * pods) : loads.indexOf(Math.min(...loads));
      loads[to] = (loads[to] ?? 0) + 1;
      went[to] = (went[to] ?? 0) + 1;
    }
    moves += leaving;
    frames.push({ loads, went, moves });
  }
  return frames;
}

function fullest(frames: readonly Frame[]): string {
  return rounded(Math.max(...frames.flatMap(({ loads }) => loads)) / CLIENTS_OF_POD, 1);
}
