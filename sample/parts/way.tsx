import { Button } from 'portico/page';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Step = { readonly name: string; readonly text: string };

/**
 * What happens to a request, as a drawing above or beside its four steps. Two requests run through it when it comes into view, and
 * again when the reader asks for it. One is refused at the edge. Otherwise the drawing shows where they end.
 */
export function Way({ steps }: { readonly steps: readonly Step[] }) {
  const way = useRef<HTMLDivElement>(null);
  const [plays, setPlays] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          observer.disconnect();
          setPlays(!matchMedia('(prefers-reduced-motion: reduce)').matches);
        }
      },
      { threshold: 0.5 },
    );
    if (way.current !== null) {
      observer.observe(way.current);
    }
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={way}
      className="way in-earth"
      data-plays={plays || undefined}
      onAnimationEnd={({ animationName }) => {
        if (animationName.startsWith('way-admitted')) {
          setPlays(false);
        }
      }}
    >
      <div className="way-ground art">
        <Pipes />
      </div>
      <ol className="steps">
        {steps.map(({ name, text }, index) => (
          <li key={name}>
            <svg className="way-thing" viewBox="-64 -40 128 80" aria-hidden="true">
              {THINGS[index]}
            </svg>
            <svg className="way-number" viewBox="-14 -14 28 28" aria-hidden="true">
              <circle r="13" />
              <text y="5" textAnchor="middle">
                {index + 1}
              </text>
            </svg>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="way-track">
        <Packet className="art-packet" />
      </div>
      <div className="way-track admitted">
        <Packet className="art-signal" />
      </div>
      <Button className="way-again" onClick={() => setPlays(true)}>
        Play again
      </Button>
    </div>
  );
}

/** What stands on the ground, in the middle of each step: a browser, an answer, a number and a rack. */
const THINGS: readonly ReactNode[] = [
  <g key="client">
    <path className="art-thing" d="M-56-36H56V38H-56zM-56-20H56" />
    <path className="way-line" d="M-48-28h2m6 0h2m6 0h2M-42-6H-14M-42 6H-22" />
  </g>,
  <g key="edge">
    <path className="art-thing" d="M-36-6H36V30H-36z" />
    <text className="way-answer" y="20" textAnchor="middle">
      403
    </text>
  </g>,
  <text key="tunnel" className="way-port" y="39" textAnchor="middle">
    :443
  </text>,
  <g key="service">
    <path className="art-thing" d="M-48-36H48V38H-48zM-48-12H48M-48 14H48" />
    <path className="way-line" d="M-38-24h2m6 0h2M-38 1h2m6 0h2M-38 26h2m6 0h2M22-24H38M22 26H38" />
  </g>,
];

/** The pipe from the client to the service with the way out at the edge: from left to right, and on phones downwards. */
function Pipes() {
  const across = (
    <>
      <line x1="12.5%" x2="87.5%" y1="176" y2="176" />
      <line x1="12.5%" x2="12.5%" y1="96" y2="176" />
      <line x1="37.5%" x2="37.5%" y1="96" y2="176" />
      <line x1="87.5%" x2="87.5%" y1="96" y2="176" />
    </>
  );
  const down = (
    <>
      <line x1="40" x2="40" y1="12.5%" y2="87.5%" />
      <line className="way-out" x1="40" x2="73" y1="37.5%" y2="37.5%" />
    </>
  );
  return (
    <>
      <svg className="way-across" aria-hidden="true">
        <rect
          className="art-thing way-sheath"
          x="62.5%"
          y="149"
          width="168"
          height="54"
          rx="8"
          transform="translate(-84)"
        />
        <g className="way-wall">{across}</g>
        <g className="way-flange">
          {['20%', '30%', '45%', '80%'].map((x) => (
            <line key={x} x1={x} x2={x} y1="153" y2="199" />
          ))}
        </g>
        <g className="way-bore">{across}</g>
        <line className="way-gate" x1="37.5%" x2="37.5%" y1="120" y2="126" />
      </svg>
      <svg className="way-down" aria-hidden="true">
        <rect
          className="art-thing way-sheath"
          x="13"
          y="62.5%"
          width="54"
          height="96"
          rx="8"
          transform="translate(0 -48)"
        />
        <g className="way-wall">{down}</g>
        <g className="way-flange">
          {['25%', '50%', '77%'].map((y) => (
            <line key={y} x1="17" x2="63" y1={y} y2={y} />
          ))}
        </g>
        <g className="way-bore">{down}</g>
        <line className="way-gate" x1="67" x2="73" y1="37.5%" y2="37.5%" />
      </svg>
    </>
  );
}

function Packet({ className }: { readonly className: string }) {
  return (
    <svg className="way-packet" viewBox="-14 -7 28 14" aria-hidden="true">
      <path className={className} d="M-6 0H6" />
    </svg>
  );
}
