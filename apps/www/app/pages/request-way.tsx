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
export function RequestWay({ heading, text, stops, dialed, firewall }: NonNullable<HomeWords['way']>) {
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
        {stops.map((stop, index) => {
          const { kind, checks = [] } = stop;
          const dial = dialAt(stops, index);
          // What the drawing says beside a stop, where stops stand below each other and it has no room for words.
          const note = { client: undefined, edge: undefined, tunnel: dial && dialed, service: firewall }[kind];
          return (
            <li key={stop.name} data-kind={kind} data-checks={areNamedInDrawing(checks) ? 'in-drawing' : undefined}>
              <StopDrawing
                kind={kind}
                checks={checks}
                dial={dial}
                dialed={dialed}
                firewall={firewall}
                isFirst={index === 0}
                isLast={index === stops.length - 1}
              />
              <StopWords {...stop} note={note} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type Dial = 'from' | 'along' | 'to';

/** Where the service dials out to the edge through a tunnel, what of that line a stop has. */
function dialAt(stops: readonly Stop[], index: number): Dial | undefined {
  const [edge, tunnel, service] = (['edge', 'tunnel', 'service'] as const).map((kind) =>
    stops.findIndex((stop) => stop.kind === kind),
  ) as [number, number, number];
  if (edge < 0 || tunnel < edge || service < tunnel || index < edge || index > service) {
    return undefined;
  }
  if (index === edge) {
    return 'to';
  }
  return index === service ? 'from' : 'along';
}

/**
 * Whether there are checks, and in a wide window room for their names beside each other; the list of them is then for readers of the
 * text alone.
 */
function areNamedInDrawing(checks: NonNullable<Stop['checks']>): boolean {
  return checks.length > 0 && checks.length <= MOST_CHECKS && checks.every(({ name }) => name.length <= LONGEST_NAME);
}

function StopWords({ name, text, checks = [], note }: Stop & { readonly note: string | undefined }) {
  return (
    <div>
      {note !== undefined && (
        <p className="way-note" aria-hidden="true">
          {note}
        </p>
      )}
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

type StopDrawingProps = Place & {
  readonly kind: StopKind;
  readonly checks: NonNullable<Stop['checks']>;
  readonly dial: Dial | undefined;
  readonly dialed: string | undefined;
  readonly firewall: string | undefined;
};

/*
 * Lengths along the way are in per cent of the stop's room or in px from its beginning, all others in px, so that strokes have one
 * width whatever the room is. Both directions are drawn, and the style sheet shows one of them.
 */
const MIDDLE = '50%';
const RADIUS = 28;
// Of the stop's mark: over the first letters of its words where stops stand beside each other, from the top where they do not.
const FROM_START = 52;
const FROM_TOP = 44;
const FIRST_CHECK = 42;
const BETWEEN_CHECKS = 22;
const ABOVE_CHECK = -18;
const REFUSED = 26;
const MOST_CHECKS = 3;
const LONGEST_NAME = 10;
// The connection that the agent opens, above the way.
const DIALED = -46;
const ABOVE_DIALED = DIALED - 10;
const BESIDE_WALL = 10;
const BELOW_MARK = RADIUS + 26;
// Where the stops stand below each other, beside the way.
const BESIDE_PIPE = RADIUS + 12;

function StopDrawing({ kind, checks, dial, dialed, firewall, isFirst, isLast }: StopDrawingProps) {
  // Over what the stop before has drawn; what flows begins before its pipe, whose edge would be a seam in it.
  const from = isFirst ? FROM_START : '-2%';
  const to = isLast ? FROM_START : '100%';
  const isInTunnel = kind === 'tunnel' || dial === 'from';
  return (
    <svg className="way-art" aria-hidden="true">
      <g className="is-across">
        {isInTunnel && <Along className="way-wall" from={dial === 'from' ? 0 : FROM_START} to={to} />}
        <Along className="way-pipe is-main" from={from} to={to} />
        <Along className="way-flow is-main" from={isFirst ? from : '-3%'} to={to} />
        {dial !== undefined && <Dialed part={dial} />}
        <Checks checks={checks} />
        <svg x={FROM_START} y={MIDDLE} aria-hidden="true">
          <Mark kind={kind} />
        </svg>
        {kind === 'tunnel' && dial !== undefined && (
          <text className="way-label" x={MIDDLE} y={MIDDLE} dy={ABOVE_DIALED}>
            {dialed}
          </text>
        )}
        {kind === 'service' && (
          <text className="way-label is-beside" x={BESIDE_WALL} y={MIDDLE} dy={BELOW_MARK}>
            {firewall}
          </text>
        )}
      </g>
      <g className="is-down">
        {kind === 'tunnel' && <line className="way-wall" x1={MIDDLE} x2={MIDDLE} y1="26" y2="86%" />}
        <Down className="way-pipe is-main" isFirst={isFirst} isLast={isLast} />
        <Down className="way-flow is-main" isFirst={isFirst} isLast={isLast} />
        {dial !== undefined && <DialedUp part={dial} />}
        <svg x={MIDDLE} y={FROM_TOP} aria-hidden="true">
          <Mark kind={kind} />
        </svg>
      </g>
    </svg>
  );
}

type AlongProps = { readonly className: string; readonly from: string | number; readonly to: string | number };

function Along({ className, from, to }: AlongProps) {
  return <line className={className} x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} />;
}

function Down({ className, isFirst, isLast }: Place & { readonly className: string }) {
  return (
    <line className={className} x1={MIDDLE} x2={MIDDLE} y1={isFirst ? FROM_TOP : -2} y2={isLast ? FROM_TOP : '100%'} />
  );
}

/** From the service to the edge, against the way of the request. */
function Dialed({ part }: { readonly part: Dial }) {
  const [from, to] = { from: [FROM_START, '-2%'], along: ['100%', '-2%'], to: ['100%', FROM_START] }[part] as [
    string,
    string,
  ];
  return (
    <svg y={MIDDLE} aria-hidden="true">
      <line className="way-dial" x1={from} x2={to} y1={DIALED} y2={DIALED} />
      {part !== 'along' && <path className="way-dial" d={`M${FROM_START} ${DIALED}V${-RADIUS - 3}`} />}
      {part === 'to' && <path className="way-dial" d={`M${FROM_START - 6} ${-RADIUS - 10}l6 7 6-7`} />}
    </svg>
  );
}

/** The same where the stops stand below each other. */
function DialedUp({ part }: { readonly part: Dial }) {
  const [from, to] = { from: [FROM_TOP, -2], along: ['100%', -2], to: ['100%', FROM_TOP] }[part] as [string, string];
  return (
    <svg x={MIDDLE} aria-hidden="true">
      <line className="way-dial" x1={BESIDE_PIPE} x2={BESIDE_PIPE} y1={from} y2={to} />
      {part !== 'along' && <path className="way-dial" d={`M${BESIDE_PIPE} ${FROM_TOP}H${RADIUS + 3}`} />}
      {part === 'to' && <path className="way-dial" d={`M${RADIUS + 10} ${FROM_TOP - 6}l-7 6 7 6`} />}
    </svg>
  );
}

/** What a stop looks at once a request has come to it, and what it refuses. */
function Checks({ checks }: Pick<StopDrawingProps, 'checks'>): ReactNode {
  return checks.slice(0, MOST_CHECKS).map(({ name, status }, index) => (
    <svg key={name} x={`${FIRST_CHECK + index * BETWEEN_CHECKS}%`} y={MIDDLE} aria-hidden="true">
      <path className="way-flow" d={`M0 0v${REFUSED}m-4 0l8 8m0 -8l-8 8`} />
      <path className="way-node" d="M0 0h0" />
      <path className="way-eye" d="M0 0h0" />
      <text className="way-label is-name" y={ABOVE_CHECK}>
        {name}
      </text>
      <text className="way-code" y={REFUSED + 26}>
        {status}
      </text>
    </svg>
  ));
}

function Mark({ kind }: { readonly kind: StopKind }) {
  return (
    <>
      <circle className={kind === 'edge' ? 'way-mark is-ours' : 'way-mark'} r={RADIUS} />
      <path className="way-icon" transform="translate(-14.4 -14.4) scale(1.2)" d={ICON_PATHS[kind]} />
    </>
  );
}
