import { Button } from 'portico/page';
import { type ReactNode, useEffect, useId, useState } from 'react';
import './simulation.css';

/* What all simulations have: a frame, a transport bar, controls, and pipes with a level over time. */

const SECONDS = 12;
const STEPS = 12;

export type Player = ReturnType<typeof usePlayer>;

/**
 * Plays a simulation. It begins at its end, which is what the server renders, and moves only when the reader asks for it; `Step` shows
 * the next of `steps` equal parts.
 */
export function usePlayer(steps = STEPS) {
  const [share, setShare] = useState(1);
  const [state, setState] = useState<'new' | 'running' | 'paused'>('new');
  const isRunning = state === 'running' && share < 1;

  useEffect(() => {
    if (!isRunning) {
      return;
    }
    let last = performance.now();
    let frame = requestAnimationFrame(advance);
    function advance(now: number) {
      const passed = (now - last) / 1000 / SECONDS;
      last = now;
      setShare((before) => Math.min(1, before + Math.max(0, passed)));
      frame = requestAnimationFrame(advance);
    }
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);

  function show(to: number) {
    setState('paused');
    setShare(to);
  }

  return {
    /** How much of the simulation has passed, from 0 to 1. */
    share,
    isRunning,
    isNew: state === 'new',
    toggle() {
      setShare(share === 1 ? 0 : share);
      setState(isRunning ? 'paused' : 'running');
    },
    step: () => show(share === 1 ? 0 : Math.min(1, (Math.floor(share * steps + 0.001) + 1) / steps)),
    show,
  };
}

/** The colors and marks of a drawing: how the legend shows each of them. */
const SWATCHES = {
  bore: 'M0 0h24v14H0z',
  water: 'M0 0h24v14H0z',
  old: 'M0 0h24v14H0z',
  signal: 'M0 0h24v14H0z',
  earth: 'M0 0h24v14H0z',
  limit: 'M0 7h24',
  gate: 'M12 0v14',
  request: 'M12 7h.1',
  packet: 'M12 7h.1',
} as const;
type Ink = keyof typeof SWATCHES;

type SimulationProps = {
  readonly title: string;
  /** What each color and mark of the drawing means. */
  readonly legend: Readonly<Partial<Record<Ink, string>>>;
  readonly player: Player;
  /** The present, such as `12 s`. */
  readonly now: string;
  /** What the simulation shows, in a sentence or two. */
  readonly reading: string;
  readonly controls: ReactNode;
  readonly children: ReactNode;
};

export function Simulation({ title, legend, player, now, reading, controls, children }: SimulationProps) {
  const [first] = useState(reading);
  const { share, isRunning } = player;
  const isQuiet = isRunning || (player.isNew && reading === first);
  return (
    <figure className="sim">
      <figcaption>{title}</figcaption>
      <ul className="sim-legend" role="list">
        {keysOf(legend).map((ink) => (
          <li key={ink}>
            <svg viewBox="0 0 24 14" aria-hidden="true">
              <path className={`sim-${ink}`} d={SWATCHES[ink]} />
            </svg>
            {legend[ink]}
          </li>
        ))}
      </ul>
      {/* Above the drawing, so that a reader who starts it sees its beginning. */}
      <div className="sim-transport">
        <Button className="sim-run" variant="filled" onClick={player.toggle}>
          {isRunning ? 'Pause' : 'Run'}
        </Button>
        <Button onClick={player.step}>Step</Button>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={now}
          min={0}
          max={1}
          step={0.01}
          value={share}
          onChange={({ target }) => player.show(target.valueAsNumber)}
        />
        <span>{now}</span>
      </div>
      <div className="sim-stage">{children}</div>
      <div className="sim-desk">
        {controls && <div className="sim-controls">{controls}</div>}
        <p className="sim-reading">{reading}</p>
      </div>
      <p className="sim-status" role="status">
        {isQuiet ? '' : reading}
      </p>
    </figure>
  );
}

type RangeProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly unit?: string;
  readonly onChange: (value: number) => void;
};

export function Range({ label, value, unit = '', onChange, ...limits }: RangeProps) {
  const id = useId();
  const text = `${value}${unit}`;
  return (
    <p className="sim-range">
      <label htmlFor={id}>{label}</label> <span aria-hidden="true">{text}</span>
      <input
        id={id}
        type="range"
        aria-valuetext={text}
        value={value}
        {...limits}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </p>
  );
}

type ChoiceProps<Name extends string> = {
  readonly label: string;
  /** Texts by name. */
  readonly options: Readonly<Record<Name, string>>;
  readonly value: Name;
  readonly onChange: (value: Name) => void;
};

export function Choice<Name extends string>({ label, options, value, onChange }: ChoiceProps<Name>) {
  const group = useId();
  return (
    <fieldset className="sim-choice">
      <legend>{label}</legend>
      {keysOf(options).map((name) => (
        <label key={name}>
          <input type="radio" name={group} checked={name === value} onChange={() => onChange(name)} />
          {options[name]}
        </label>
      ))}
    </fieldset>
  );
}

/** A stratum of the ground: a drawing below its name and a reading. */
export function Stratum({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="sim-stratum">
      <p>
        <span>{name}</span> <strong>{value}</strong>
      </p>
      {children}
    </div>
  );
}

export const WIDTH = 640;

type LaneProps = {
  /** In pixels. */
  readonly height: number;
  /** Values at the right of the drawing, each with its distance from the top in pixels. */
  readonly scale?: ReadonlyArray<readonly [text: string, y: number]>;
  /** Paths on a grid that is 640 wide, and is stretched to the width of the figure. Their lines keep their widths. */
  readonly children?: ReactNode;
  /** Texts with a place in percent of the width. They are not stretched. */
  readonly texts?: ReactNode;
  /** Whether it begins and ends with the text above it, rather than at the edges of the figure. */
  readonly isInset?: boolean;
};

/** A drawing that is as wide as the figure and has a fixed height. */
export function Lane({ height, scale, children, texts, isInset = false }: LaneProps) {
  return (
    <div className="sim-lane" data-inset={isInset || undefined}>
      <svg height={height} aria-hidden="true">
        {children !== undefined && (
          <svg
            viewBox={`0 0 ${WIDTH} ${height}`}
            preserveAspectRatio="none"
            width="100%"
            height={height}
            aria-hidden="true"
          >
            {children}
          </svg>
        )}
        {texts}
      </svg>
      {scale !== undefined && (
        <svg className="sim-scale" height={height} aria-hidden="true">
          {scale.map(([text, y]) => (
            <text key={text} x="8" y={fixed(y)} dy="0.35em">
              {text}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

type AxisProps = {
  /** Each label with its place, from 0 to 1. */
  readonly labels: ReadonlyArray<readonly [text: string, at: number]>;
  /** Whether the drawings above have values at their right. */
  readonly isBesideScale?: boolean;
};

/** The labels below drawings. */
export function Axis({ labels, isBesideScale = false }: AxisProps) {
  return (
    <Lane
      height={28}
      {...(isBesideScale && { scale: [] })}
      texts={labels.map(([text, at]) => (
        <g key={at}>
          <line className="sim-tick" x1={`${fixed(100 * at)}%`} x2={`${fixed(100 * at)}%`} y2="5" />
          <text x={`${fixed(100 * at)}%`} y="19" {...anchorAt(at)}>
            {text}
          </text>
        </g>
      ))}
    />
  );
}

/** Labels at the edges stay inside. */
function anchorAt(at: number) {
  if (at === 0 || at === 1) {
    return { textAnchor: at === 0 ? 'start' : 'end', dx: at === 0 ? 8 : -4 } as const;
  }
  return { textAnchor: 'middle' } as const;
}

/** Labels at equal distances from one edge to the other. */
export function evenly(...texts: readonly string[]): AxisProps['labels'] {
  return texts.map((text, index) => [text, index / (texts.length - 1)]);
}

type PipeProps = {
  /** From 0 to 1, at equal distances over all of the time. */
  readonly water: readonly number[];
  readonly ink?: 'water' | 'old';
  /** What is above the water, up to this level, has the color of the signal. */
  readonly signal?: readonly number[];
  readonly limit?: number;
  /** Values at levels from 0 to 1. */
  readonly scale: ReadonlyArray<readonly [text: string, level: number]>;
  /** Equal parts of the time. There is a flange between each two. */
  readonly parts: number;
  /** How much of the time has passed. */
  readonly share: number;
};

const [TOP, BOTTOM] = [14, 96];
const heightAt = (level: number) => fixed(BOTTOM - (BOTTOM - TOP) * level);

/** A pipe, cut open, with its levels over time. */
export function Pipe({ water, ink = 'water', signal = water, limit, scale, parts, share }: PipeProps) {
  const count = Math.max(2, Math.round(share * water.length));
  const edge = (levels: readonly number[]) =>
    levels.slice(0, count).map((level, index) => `${fixed((index / (water.length - 1)) * WIDTH)} ${heightAt(level)}`);
  const surface = edge(water);
  const flanges = Array.from({ length: parts - 1 }, (_, index) => fixed(((index + 1) / parts) * WIDTH));
  return (
    <Lane height={110} scale={scale.map(([text, level]) => [text, heightAt(level)])}>
      <path className="sim-bore" d={`M0 ${TOP}h${WIDTH}V${BOTTOM}H0z`} />
      <path className={`sim-${ink}`} d={`M0 ${BOTTOM}L${surface.join('L')}V${BOTTOM}z`} />
      <path className="sim-signal" d={`M${surface.join('L')}L${edge(signal).reverse().join('L')}z`} />
      {limit !== undefined && <path className="sim-limit" d={`M0 ${heightAt(limit)}h${WIDTH}`} />}
      <path className="sim-wall" d={`M0 ${TOP - 3}h${WIDTH}M0 ${BOTTOM + 3}h${WIDTH}`} />
      <path className="sim-flange" d={flanges.map((x) => `M${x} ${TOP - 9}v12m0 ${BOTTOM - TOP - 6}v12`).join('')} />
      {share < 1 && <path className="sim-now" d={`M${fixed(share * WIDTH)} ${TOP}V${BOTTOM}`} />}
    </Lane>
  );
}

/** Coordinates with one decimal: the server and every browser write the same. */
export function fixed(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns random numbers from 0 to 1, the same ones for a seed on the server and in browsers. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** As text: `60`, `1.5`. */
export function rounded(value: number, digits = 0): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}

export function percent(share: number): string {
  return `${rounded(100 * share)}%`;
}

function keysOf<Name extends string>(record: Readonly<Partial<Record<Name, unknown>>>): readonly Name[] {
  const isName = (name: string): name is Name => Object.hasOwn(record, name);
  return Object.keys(record).filter(isName);
}
