import { useMemo, useState } from 'react';
import type { Props } from './failover.props.ts';
import {
  Axis,
  Choice,
  evenly,
  fixed,
  Lane,
  Pipe,
  percent,
  Range,
  randomFrom,
  rounded,
  Simulation,
  Stratum,
  usePlayer,
  WIDTH,
} from './parts/simulation.tsx';

const SECONDS = 60;
const SLOW_FROM = 10;
const TIMEOUT = 8;
// The provider doesn't notice that the client has hung up.
const SLOW_ANSWER = 14;
const REQUESTS_A_SECOND = 2;
const BREAKER = { calls: 10, failures: 3, probe: 8, good: 4 };

type Policy = Props['policy'];
type Target = 'primary' | 'fallback';
type Attempt = { readonly target: Target; readonly request: number; readonly from: number; readonly to: number };

const POLICIES = {
  retry: 'Primary three times, then fallback',
  fallback: 'Fallback at once',
  breaker: 'Fallback and breaker',
} as const;
const PLANS: Readonly<Record<Policy, readonly Target[]>> = {
  retry: ['primary', 'primary', 'primary', 'fallback'],
  fallback: ['primary', 'fallback'],
  breaker: ['primary', 'fallback'],
};

/** A slow provider, a policy and the bill: attempts that have timed out go on, and are paid for. */
export default function Failover({ policy: initialPolicy, slow: initialSlow }: Props) {
  const player = usePlayer();
  const [policy, setPolicy] = useState(initialPolicy);
  const [slow, setSlow] = useState(initialSlow);
  const run = useMemo(() => simulate(policy, slow / 100), [policy, slow]);
  const now = player.share * SECONDS;
  const paid = Array.from({ length: SECONDS + 1 }, (_, second) => paidAt(run, second));
  const most = Math.max(2, Math.ceil(Math.max(...paid)));
  const underWay = run.attempts.filter(({ from, to }) => from <= now && now < to).length;
  const waits = run.waits.toSorted((one, other) => one - other);
  const p95 = waits[Math.floor(waits.length * 0.95)] ?? 0;
  return (
    <Simulation
      title="What a slow provider costs"
      legend={{
        request: 'a call',
        packet: 'a call that nobody waits for any more, and that is paid',
        gate: 'the breaker is open',
        water: 'completions paid for each request',
        signal: 'those in excess of one',
        limit: 'one for each request',
      }}
      player={player}
      now={`${Math.floor(now)} s`}
      reading={
        player.share < 1
          ? `${POLICIES[policy]}: so far, ${rounded(paidAt(run, now), 2)} completions have been paid for each request.`
          : `${POLICIES[policy]}: once all are answered, ${rounded(run.attempts.length / run.waits.length, 2)} completions have been paid for each request, and the p95 of the wait is ${rounded(p95, 1)} s.`
      }
      controls={
        <>
          <Choice label="Policy" options={POLICIES} value={policy} onChange={setPolicy} />
          <Range
            label="Calls that the primary answers too late"
            value={slow}
            min={0}
            max={100}
            step={5}
            unit="%"
            onChange={setSlow}
          />
        </>
      }
    >
      <Stratum
        name={now < SLOW_FROM ? 'The primary is well' : `The primary is slow for ${percent(slow / 100)}`}
        value={`${underWay} calls under way`}
      >
        <Plant run={run} now={now} />
      </Stratum>
      <Stratum name="Completions paid for each request so far" value={rounded(paidAt(run, now), 2)}>
        <Pipe
          water={paid.map((count) => Math.min(1, count) / most)}
          signal={paid.map((count) => count / most)}
          limit={1 / most}
          scale={[
            [`${most}`, 1],
            ['1', 1 / most],
            ['0', 0],
          ]}
          parts={6}
          share={player.share}
        />
        <Axis labels={evenly('0', '10', '20', '30', '40', '50', '60 s')} isBesideScale />
      </Stratum>
    </Simulation>
  );
}

const [HEIGHT, MIDDLE] = [268, 140];
const LEVELS = { primary: 78, fallback: 200 } as const;
const [FORK, ENTRY, EXIT, JOIN] = [120, 170, 470, 520];
const WAYS = `M0 ${MIDDLE}H${FORK}M${ENTRY} ${LEVELS.primary}H${FORK}V${LEVELS.fallback}H${ENTRY}M${EXIT} ${LEVELS.primary}H${JOIN}V${LEVELS.fallback}H${EXIT}M${JOIN} ${MIDDLE}H${WIDTH}M${EXIT - 16} ${LEVELS.primary}V0`;
const CHAMBERS = Object.values(LEVELS)
  .map((y) => `M${ENTRY} ${y - 28}H${EXIT}v56H${ENTRY}z`)
  .join('');

/** Requests come from the left. Those that time out leave by the pipe at the top, to the bill. */
function Plant({ run, now }: { readonly run: Run; readonly now: number }) {
  const isOpen = run.openings.some(({ from, to }) => from <= now && now < to);
  const places = run.attempts.map((attempt) => ({
    ...placeOf(attempt, now),
    isLate: isLate(attempt) && now > attempt.from + TIMEOUT,
  }));
  const draw = (late: boolean) =>
    places
      .map(({ x, y, isLate }) => (isLate === late && x !== undefined ? `M${fixed(x)} ${fixed(y)}h.1` : ''))
      .join('');
  return (
    <Lane
      height={HEIGHT}
      texts={
        <>
          <text x={`${(100 * ENTRY) / WIDTH}%`} y="42">
            Primary
          </text>
          <text x={`${(100 * ENTRY) / WIDTH}%`} y="250">
            Fallback
          </text>
          <text x={`${(100 * (EXIT - 16)) / WIDTH}%`} dx="-18" y="18" textAnchor="end">
            Too late, and paid
          </text>
        </>
      }
    >
      <path className="sim-pipe" d={WAYS} />
      <path className="sim-chamber" d={CHAMBERS} />
      <path className="sim-bore-of-pipe" d={WAYS} />
      {isOpen && <path className="sim-gate" d={`M${ENTRY - 20} ${LEVELS.primary - 18}v36`} />}
      <path className="sim-request" d={draw(false)} />
      <path className="sim-packet" d={draw(true)} />
    </Lane>
  );
}

/** How many completions have been paid for each request, on average, since the beginning. */
function paidAt({ waits, attempts }: Run, now: number): number {
  const asked = Math.min(waits.length, Math.floor(now * REQUESTS_A_SECOND) + 1);
  return attempts.filter(({ from }) => from <= now).length / asked;
}

function isLate({ from, to }: Attempt): boolean {
  return to - from > TIMEOUT;
}

/** Where an attempt is: on its way to a provider, in it, or on its way out. */
function placeOf({ target, request, from, to }: Attempt, now: number): { readonly x?: number; readonly y: number } {
  const level = LEVELS[target];
  const lane = level + ((request % 4) - 1.5) * 12;
  if (now >= from && now < to) {
    return { x: ENTRY + 8 + (EXIT - ENTRY - 16) * ((now - from) / (to - from)), y: lane };
  }
  const part = now < from ? 1 - (from - now) / 0.8 : (now - to) / 0.8;
  if (part < 0 || part > 1) {
    return { y: 0 };
  }
  if (now < from) {
    return part < 0.6
      ? { x: (FORK * part) / 0.6, y: MIDDLE }
      : { x: FORK, y: MIDDLE + (level - MIDDLE) * (part - 0.6) * 2.5 };
  }
  if (to - from > TIMEOUT) {
    return { x: EXIT - 16, y: level * (1 - part) };
  }
  return part < 0.4
    ? { x: JOIN, y: level + (MIDDLE - level) * part * 2.5 }
    : { x: JOIN + ((WIDTH - JOIN) * (part - 0.4)) / 0.6, y: MIDDLE };
}

type Run = ReturnType<typeof simulate>;

function simulate(policy: Policy, slow: number) {
  const random = randomFrom(5);
  const breaker = createBreaker();
  const attempts: Attempt[] = [];
  const waits = Array.from({ length: SECONDS * REQUESTS_A_SECOND }, () => SECONDS);
  const { at: schedule, run } = createSchedule();

  function call(request: number, step: number, now: number): void {
    const target = PLANS[policy][step];
    if (target === 'primary' && policy === 'breaker' && !breaker.allows()) {
      call(request, step + 1, now);
    } else if (target !== undefined) {
      const isSlow = target === 'primary' && now >= SLOW_FROM && random() < slow;
      const takes = isSlow ? SLOW_ANSWER : 0.6 + 1.8 * random();
      const known = now + Math.min(takes, TIMEOUT);
      attempts.push({ target, request, from: now, to: now + takes });
      schedule(known, () => {
        if (target === 'primary') {
          breaker.record(!isSlow, known);
        }
        if (isSlow) {
          call(request, step + 1, known);
        } else {
          waits[request] = known - request / REQUESTS_A_SECOND;
        }
      });
    }
  }

  waits.forEach((_, request) => {
    const now = request / REQUESTS_A_SECOND;
    schedule(now, () => call(request, 0, now));
  });
  run();
  return { attempts, waits, openings: policy === 'breaker' ? breaker.openings : [] };
}

/** Opens after a few failures among the last calls. Then it lets only some through, until a few in a row were good. */
function createBreaker() {
  const openings: { readonly from: number; to: number }[] = [];
  let last: readonly boolean[] = [];
  let asked = 0;
  const opening = () => openings.find(({ to }) => to === Number.POSITIVE_INFINITY);
  return {
    openings,
    allows() {
      asked += opening() === undefined ? 0 : 1;
      return opening() === undefined || asked % BREAKER.probe === 0;
    },
    record(isGood: boolean, now: number) {
      const open = opening();
      last = [...last, isGood].slice(-BREAKER.calls);
      if (open !== undefined && last.length >= BREAKER.good && last.slice(-BREAKER.good).every(Boolean)) {
        open.to = now;
        last = [];
      } else if (open === undefined && last.filter((each) => !each).length >= BREAKER.failures) {
        openings.push({ from: now, to: Number.POSITIVE_INFINITY });
        last = [];
      }
    },
  };
}

/** Does things in the order of their time. */
function createSchedule() {
  const events: { readonly time: number; readonly run: () => void }[] = [];
  return {
    at(time: number, run: () => void) {
      const index = events.findIndex((event) => event.time > time);
      events.splice(index === -1 ? events.length : index, 0, { time, run });
    },
    run() {
      for (let event = events.shift(); event !== undefined; event = events.shift()) {
        event.run();
      }
    },
  };
}
