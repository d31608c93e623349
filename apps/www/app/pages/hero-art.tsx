// Columns are this far apart, rows that far; every second row is half a column aside.
const ACROSS = 8;
const DOWN = 6;
const ROWS = 7;
const COLUMNS = 6;

/**
 * What the terminal stands on: many that know their neighbours, and the one way that goes in at the window's upper edge and out
 * at its right one. It is held by its upper right corner, where the window leaves it in sight.
 */
export function HeroArt() {
  return (
    <svg
      className="art"
      color="var(--color-accent)"
      viewBox="0 0 40 36"
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
    >
      <path d={lattice()} />
      <path className="art-point" d={nodes()} />
      <path className="art-main" d="M0 1.5H21L25 7.5M29 13.5H37L41 7.5" />
      <path className="art-dot" d="M13 1.5h0M21 1.5h0M37 13.5h0" />
    </svg>
  );
}

/** From the right edge, where a row begins half a column or none from it. */
function at(column: number, row: number): readonly [x: number, y: number] {
  return [40 - 3 - column * ACROSS + (row % 2) * (ACROSS / 2), 1.5 + row * DOWN];
}

const all = (count: number) => Array.from({ length: count }, (_, index) => index);

function lattice(): string {
  const rows = all(ROWS).map((row) => `M0 ${1.5 + row * DOWN}H40`);
  // Down to the left and to the right of each, as far as the lowest row.
  const steps = all(ROWS - 1).flatMap((row) =>
    all(COLUMNS).map((column) => `M${at(column, row).join(' ')}l4 6m-4-6l-4 6`),
  );
  return [...rows, ...steps].join('');
}

function nodes(): string {
  return all(ROWS)
    .flatMap((row) => all(COLUMNS).map((column) => `M${at(column, row).join(' ')}h0`))
    .join('');
}
