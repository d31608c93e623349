import type { HomeWords, StopKind } from '@portico/site/pages';
import type { ReactNode } from 'react';
import { ICON_PATHS } from './icon.tsx';
import { Words } from './words.tsx';

type Stop = NonNullable<HomeWords['way']>['stops'][number];
type Place = { readonly isFirst: boolean; readonly isLast: boolean };

/**
 * How a request comes to a service, as a line of stops: beside each other where there is room, else below each other. The words
 * of each stop say what its drawing shows.
 */
export function RequestWay({ heading, text, stops }: NonNullable<HomeWords['way']>) {
  return (
    <section aria-labelledby="way">
      <div className="section-head">
        <h2 id="way">{heading}</h2>
        {text !== undefined && (
          <p>
            <Words text={text} />
          </p>
        )}
      </div>
      <ol className="way">
        {stops.map((stop, index) => (
          <li key={stop.name} data-kind={stop.kind}>
            <StopDrawing
              kind={stop.kind}
              checks={stop.checks ?? []}
              isFirst={index === 0}
              isLast={index === stops.length - 1}
            />
            <StopWords {...stop} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StopWords({ name, text, checks = [] }: Stop) {
  return (
    <div>
      <h3>{name}</h3>
      {text !== undefined && (
        <p>
          <Words text={text} />
        </p>
      )}
      {checks.length > 0 && (
        <ul>
          {checks.map(({ name: check, status }) => (
            <li key={check}>
              {check} {status !== undefined && <code>{status}</code>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type StopDrawingProps = Place & { readonly kind: StopKind; readonly checks: NonNullable<Stop['checks']> };

/*
 * Lengths along the way are in per cent of the stop's room, all others in px, so that strokes have one width whatever the room
 * is. Both directions are drawn, and the style sheet shows one of them.
 */
const MIDDLE = '50%';
// Of the stop's mark from the top, where stops stand below each other.
const FROM_TOP = 44;
const RADIUS = 28;
const BETWEEN_CHECKS = 30;
const REFUSED = 26;
const STATUS_BELOW = 16;
const MOST_CHECKS = 3;

function StopDrawing({ kind, checks, isFirst, isLast }: StopDrawingProps) {
  const wall = kind === 'tunnel' && <Along className="way-wall" from="14%" to="86%" />;
  return (
    <svg className="way-art" aria-hidden="true">
      <g className="is-across">
        {wall}
        <Along className="way-pipe is-main" from={isFirst ? MIDDLE : '-1%'} to={isLast ? MIDDLE : '100%'} />
        <Along className="way-flow is-main" from={isFirst ? MIDDLE : '-2%'} to={isLast ? MIDDLE : '100%'} />
        <svg x={MIDDLE} y={MIDDLE} aria-hidden="true">
          <Branches kind={kind} checks={checks} isFirst={isFirst} />
          <Mark kind={kind} />
        </svg>
      </g>
      <g className="is-down">
        {kind === 'tunnel' && <line className="way-wall" x1={MIDDLE} x2={MIDDLE} y1="26" y2="86%" />}
        <Down className="way-pipe is-main" isFirst={isFirst} isLast={isLast} />
        <Down className="way-flow is-main" isFirst={isFirst} isLast={isLast} />
        <svg x={MIDDLE} y={FROM_TOP} aria-hidden="true">
          <Mark kind={kind} />
        </svg>
      </g>
    </svg>
  );
}

function Along({ className, from, to }: { readonly className: string; readonly from: string; readonly to: string }) {
  return <line className={className} x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} />;
}

function Down({ className, isFirst, isLast }: Place & { readonly className: string }) {
  return (
    <line className={className} x1={MIDDLE} x2={MIDDLE} y1={isFirst ? FROM_TOP : -2} y2={isLast ? FROM_TOP : '100%'} />
  );
}

/** What meets or leaves the way before a stop: others that ask at the first one, and what its checks refuse. */
function Branches({ kind, checks, isFirst }: Pick<StopDrawingProps, 'kind' | 'checks' | 'isFirst'>): ReactNode {
  if (isFirst && kind === 'client') {
    const others = 'M-150 -46H-96C-48 -46 -48 0 0 0M-150 46H-96C-48 46 -48 0 0 0M-150 0H0';
    return (
      <>
        <path className="way-pipe" d={others} />
        <path className="way-flow" d={others} />
      </>
    );
  }
  // The first one is the first that a request comes to.
  const shown = checks.slice(0, MOST_CHECKS);
  const places = shown.map((_, index) => -RADIUS - 20 - (shown.length - 1 - index) * BETWEEN_CHECKS);
  if (places.length === 0) {
    return null;
  }
  const dots = places.map((x) => `M${x} 0h0`).join('');
  return (
    <>
      <path className="way-flow" d={places.map((x) => `M${x} 0v${REFUSED}m-4 0l8 8m0 -8l-8 8`).join('')} />
      <path className="way-node" d={dots} />
      <path className="way-eye" d={dots} />
      {shown.map(({ name, status }, index) => (
        <text key={name} className="way-status" x={places[index]} y={REFUSED + 8 + STATUS_BELOW}>
          {status}
        </text>
      ))}
    </>
  );
}

function Mark({ kind }: { readonly kind: StopKind }) {
  return (
    <>
      <circle className={kind === 'edge' ? 'way-mark is-ours' : 'way-mark'} r={RADIUS} />
      <path className="way-icon" transform="translate(-14.4 -14.4) scale(1.2)" d={ICON_PATHS[kind]} />
    </>
  );
}
