import { Button } from 'portico/page';
import { type ReactNode, useEffect, useId, useState } from 'react';
import './simulation.css';

/* What simulations have in common: a frame, a bar to play them, and their controls. */

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

type SimulationProps = {
  readonly title: string;
  /** What the classes of the drawing mean. */
  readonly legend: Readonly<Record<string, string>>;
  readonly player: Player;
  /** The present, such as `12 s`. */
  readonly now: string;
  /** What the simulation shows, in a sentence or two. */
  readonly reading: string;
  readonly controls?: ReactNode;
  /** The drawing: an SVG element with positions in percent of the width, and in pixels of the height. */
  readonly children: ReactNode;
};

export function Simulation({ title, legend, player, now, reading, controls, children }: SimulationProps) {
  const [first] = useState(reading);
  const { share, isRunning } = player;
  const isQuiet = isRunning || (player.isNew && reading === first);
  return (
    <figure className="sim card in-earth">
      <figcaption>{title}</figcaption>
      {/* Above the drawing, so that a reader who starts it sees its beginning. */}
      <div className="sim-controls row">
        <Button className="sim-run" onClick={player.toggle}>
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
      {controls !== undefined && <div className="sim-controls grid">{controls}</div>}
      <ul className="sim-legend row" role="list">
        {Object.entries(legend).map(([name, meaning]) => (
          <li key={name} className="row">
            <svg width="24" height="14" aria-hidden="true">
              <rect className={name} width="24" height="14" />
            </svg>
            {meaning}
          </li>
        ))}
      </ul>
      <div className="sim-stage">{children}</div>
      <p className="sim-reading">{reading}</p>
      <p className="visually-hidden" role="status">
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
  readonly unit: string;
  readonly onChange: (value: number) => void;
};

export function Range({ label, value, unit, onChange, ...limits }: RangeProps) {
  const id = useId();
  const text = `${value}${unit}`;
  return (
    <p className="row">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        aria-valuetext={text}
        value={value}
        {...limits}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
      <span aria-hidden="true">{text}</span>
    </p>
  );
}

/** A position or a length, with two decimals: the server and every browser write the same. */
export function percent(share: number): string {
  return `${Math.round(10_000 * share) / 100}%`;
}
