import { percent, Simulation, usePlayer } from './parts/simulation.tsx';
import type { Props } from './sequence.props.ts';

// Pixels.
const [ROW, LINE, HEAD] = [50, 34, 28];
/** How long the longest message is, as a part of the width. */
const LONGEST = 0.56;

/** A conversation of two parties, message by message. The block in each line is as long as the message. */
export default function Sequence({ title, parties, messages }: Props) {
  const player = usePlayer(messages.length);
  const progress = player.share * messages.length;
  const sent = Math.min(messages.length, Math.floor(progress + 0.001));
  const last = messages[sent - 1];
  const total = messages.slice(0, sent).reduce((sum, { bytes }) => sum + bytes, 0);
  const longest = Math.max(...messages.map(({ bytes }) => bytes));
  return (
    <Simulation
      title={title}
      legend={{ 'sim-water': 'a message, as long as its bytes', 'sim-signal': 'a message on its way' }}
      player={player}
      now={`${sent} of ${messages.length}`}
      reading={
        last === undefined
          ? 'Nothing is sent yet.'
          : `${parties[Number(last.back)]}, ${last.name}, ${last.bytes} bytes: ${last.says}. So far, ${total.toLocaleString('en-US')} bytes.`
      }
    >
      <svg height={HEAD + messages.length * ROW} aria-hidden="true">
        <text x="0" y="18">
          {parties[0]}
        </text>
        <text x="100%" y="18" textAnchor="end">
          {parties[1]}
        </text>
        {messages.map(({ name, bytes, back }, index) => {
          const passed = Math.min(1, Math.max(0, progress - index));
          const length = (bytes / longest) * LONGEST * passed;
          const y = HEAD + index * ROW + LINE;
          const side = back ? ({ textAnchor: 'end', x: '100%' } as const) : ({ textAnchor: 'start', x: '0' } as const);
          const tip = percent(back ? 1 - length : length);
          return (
            passed > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur twice, and the messages keep their order.
              <g key={index}>
                <rect className="sim-bore" width="100%" y={y - 9} height="18" />
                <rect
                  className={passed === 1 ? 'sim-water' : 'sim-signal'}
                  x={back ? tip : 0}
                  width={percent(length)}
                  y={y - 6}
                  height="12"
                />
                <text {...side} y={y - 16}>
                  {name}
                </text>
                {passed === 1 && (
                  <text {...side} x={tip} dx={back ? -10 : 10} y={y} dy="0.35em">
                    {back ? `← ${bytes} bytes` : `${bytes} bytes →`}
                  </text>
                )}
              </g>
            )
          );
        })}
      </svg>
    </Simulation>
  );
}
