import { useState } from 'react';
import { fixed, Lane, Simulation, Stratum, usePlayer } from './parts/simulation.tsx';
import type { Message, Props } from './sequence.props.ts';

// Pixels.
const [ROW, LINE] = [50, 34];
/** How long the longest message is, in percent of the width. */
const LONGEST = 56;

/** A conversation of two parties, message by message. The block in each line is as long as the message. */
export default function Sequence({ title, parties, messages: usual, otherwise }: Props) {
  const [isOther, setIsOther] = useState(false);
  const messages = isOther && otherwise ? otherwise.messages : usual;
  const player = usePlayer(messages.length);
  const sent = Math.min(messages.length, Math.floor(player.share * messages.length + 0.001));
  const last = messages[Math.max(0, sent - 1)];
  const total = messages.slice(0, sent).reduce((sum, { bytes }) => sum + bytes, 0);
  const longest = Math.max(...[...usual, ...(otherwise?.messages ?? [])].map(({ bytes }) => bytes));
  const reading =
    sent === 0 || last === undefined
      ? 'Nothing is sent yet.'
      : `${parties[Number(last.back)]}, ${last.name}, ${last.bytes} bytes: ${last.says}.`;
  return (
    <Simulation
      title={title}
      legend={{ water: 'a message, as long as its bytes', signal: 'a message on its way' }}
      player={player}
      now={`${sent} of ${messages.length}`}
      reading={reading}
      controls={
        otherwise && (
          <label className="sim-check">
            <input type="checkbox" checked={isOther} onChange={({ target }) => setIsOther(target.checked)} />
            {otherwise.when}
          </label>
        )
      }
    >
      <Stratum name={parties[0]} value={parties[1]}>
        <Messages messages={messages} sent={player.share * messages.length} longest={longest} />
      </Stratum>
      <Stratum name="Sent so far" value={`${total.toLocaleString('en-US')} bytes`} />
    </Simulation>
  );
}

type MessagesProps = {
  readonly messages: readonly Message[];
  /** How many of them have been sent. A part of one is on its way. */
  readonly sent: number;
  readonly longest: number;
};

/** A pipe for each message that has begun. The message comes from the side of its sender, and its tip shows where it goes. */
function Messages({ messages, sent, longest }: MessagesProps) {
  const height = messages.length * ROW;
  return (
    <Lane
      height={height}
      isInset
      texts={messages.map(({ name, bytes, back }, index) => {
        const passed = Math.min(1, Math.max(0, sent - index));
        const length = fixed((bytes / longest) * LONGEST * passed);
        const y = index * ROW + LINE;
        const ink = passed === 1 ? 'sim-water' : 'sim-signal';
        const [from, to] = back ? [100 - length, 100] : [0, length];
        const side = back
          ? ({ textAnchor: 'end', x: '100%', dx: -10 } as const)
          : ({ textAnchor: 'start', x: '0', dx: 10 } as const);
        return (
          passed > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and the messages keep their order
            <g key={index}>
              <line className="sim-tube" x1="0" x2="100%" y1={y} y2={y} />
              <line className="sim-bore-of-tube" x1="0" x2="100%" y1={y} y2={y} />
              <g>
                <rect className={ink} x={`${fixed(from)}%`} width={`${length}%`} y={y - 6} height="12" />
                <svg x={`${back ? fixed(from) : to}%`} y={y} overflow="visible" aria-hidden="true">
                  <path className={ink} d={back ? 'M.5-6l-7 6 7 6z' : 'M-.5-6l7 6-7 6z'} />
                </svg>
              </g>
              <text {...side} y={y - 17}>
                {name}
              </text>
              {passed === 1 && (
                <text {...side} x={`${back ? fixed(from) : to}%`} dx={back ? -16 : 16} y={y} dy="0.35em">
                  {bytes} bytes
                </text>
              )}
            </g>
          )
        );
      })}
    >
      <path className="sim-wall" d={`M0 0V${height}M640 0V${height}`} />
    </Lane>
  );
}
