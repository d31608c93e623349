import { useState } from 'react';
import { fixed, Simulation, Stratum, usePlayer } from './parts/simulation.tsx';
import type { Message, Props } from './sequence.props.ts';

const [WIDTH, LEFT, RIGHT, ROW, TOP] = [640, 12, 628, 44, 10];
const PIXELS_PER_BYTE = 0.55;

/** A conversation of two parties, message by message. The block in each line is as long as the message. */
export default function Sequence({ title, parties, messages: usual, otherwise }: Props) {
  const [isOther, setIsOther] = useState(false);
  const messages = isOther && otherwise ? otherwise.messages : usual;
  const player = usePlayer(messages.length);
  const sent = Math.min(messages.length, Math.floor(player.share * messages.length + 0.001));
  const last = messages[Math.max(0, sent - 1)];
  const total = messages.slice(0, sent).reduce((sum, { bytes }) => sum + bytes, 0);
  const reading =
    sent === 0 || last === undefined
      ? 'Nothing is sent yet.'
      : `${parties[Number(last.back)]}, ${last.name}, ${last.bytes} bytes: ${last.says}.`;
  return (
    <Simulation
      title={title}
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
        <Messages messages={messages} sent={player.share * messages.length} />
      </Stratum>
      <Stratum name="Sent so far" value={`${total.toLocaleString('en-US')} bytes`} />
    </Simulation>
  );
}

function Messages({ messages, sent }: { readonly messages: readonly Message[]; readonly sent: number }) {
  const bottom = TOP + messages.length * ROW;
  const lineOf = (index: number) => TOP + (index + 0.72) * ROW;
  const blocks = messages.map(({ back, bytes }, index) => {
    const passed = Math.min(1, Math.max(0, sent - index));
    const length = bytes * PIXELS_PER_BYTE;
    const way = (RIGHT - LEFT - 16 - length) * (back ? 1 - passed : passed);
    const path = `M${fixed(LEFT + 8 + way)} ${fixed(lineOf(index) - 6)}h${fixed(length)}v12h-${fixed(length)}z`;
    return { index, path, isSent: passed === 1, isMoving: passed > 0 && passed < 1 };
  });
  const begun = blocks.filter(({ isSent, isMoving }) => isSent || isMoving);
  const pipe = begun.map(({ index }) => `M${LEFT} ${fixed(lineOf(index))}H${RIGHT}`).join('');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${bottom}`} aria-hidden="true">
      <path className="sim-pipe" d={pipe} />
      <path className="sim-bore-of-pipe" d={pipe} />
      <path className="sim-wall" d={`M${LEFT - 6} 0V${bottom}M${RIGHT + 6} 0V${bottom}`} />
      {blocks.map(({ index, path, isSent, isMoving }) =>
        isSent || isMoving ? <path key={index} className={isSent ? 'sim-water' : 'sim-signal'} d={path} /> : null,
      )}
      {begun.map(({ index }) => {
        const { name = '', back = false } = messages[index] ?? {};
        return (
          <text key={index} x={back ? RIGHT - 8 : LEFT + 8} y={lineOf(index) - 15} textAnchor={back ? 'end' : 'start'}>
            {name}
          </text>
        );
      })}
    </svg>
  );
}
