/** Milliseconds at the right edge. */
const MOST = 15;
const GRID = [0, 5, 10, 15];

type City = { readonly name: string; readonly milliseconds: number };
export type Region = { readonly name: string; readonly cities: readonly City[] };

/**
 * The regions on one scale of milliseconds, with a pipe for each continent. Wide drawings have the cities' names in them, and a list
 * for screen readers; narrow ones have the list below.
 */
export function Regions({ regions }: { readonly regions: readonly Region[] }) {
  return (
    <div className="regions">
      <svg className="regions-axis" aria-hidden="true">
        {GRID.map((milliseconds) => (
          <text key={milliseconds} x={placeOf(milliseconds)} y="14" {...anchorAt(milliseconds)}>
            {milliseconds === 0 ? '0' : `${milliseconds} ms`}
          </text>
        ))}
      </svg>
      <ul role="list">
        {regions.map(({ name, cities }) => (
          <li key={name}>
            <h3>{name}</h3>
            <Lane cities={cities} />
            <ul role="list">
              {cities.map(({ name: city, milliseconds }) => (
                <li key={city}>
                  {city} <strong>{milliseconds}</strong> ms
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lane({ cities }: Pick<Region, 'cities'>) {
  const times = [...new Set(cities.map(({ milliseconds }) => milliseconds))];
  return (
    <svg className="regions-lane" aria-hidden="true">
      {/* Lines longer than the pipe is wide would run through the names. */}
      {GRID.map((milliseconds) => (
        <line key={milliseconds} className="grid" x1={placeOf(milliseconds)} x2={placeOf(milliseconds)} y2="28" />
      ))}
      <line className="wall" x2="100%" y1="14" y2="14" />
      <line className="bore" x2="100%" y1="14" y2="14" />
      {times.map((time) => {
        const names = cities.flatMap(({ name, milliseconds }) => (milliseconds === time ? [name] : []));
        return (
          <g key={time}>
            <circle cx={placeOf(time)} cy="14" r="5" />
            {names.map((name, index) => (
              <text key={name} x={placeOf(time)} y={42 + 18 * index} textAnchor="middle">
                {name}
              </text>
            ))}
          </g>
        );
      })}
    </svg>
  );
}

function placeOf(milliseconds: number): string {
  return `${Math.round((milliseconds / MOST) * 10_000) / 100}%`;
}

/** Labels at the edges stay inside. */
function anchorAt(milliseconds: number) {
  if (milliseconds === 0 || milliseconds === MOST) {
    return { textAnchor: milliseconds === 0 ? 'start' : 'end' } as const;
  }
  return { textAnchor: 'middle' } as const;
}
