export type SeriesPipeProps = {
  readonly parts: number;
  /** The number of the part that the packet has reached; by default, all parts have one. */
  readonly current?: number;
};

/** A drawing of all parts of a series as a pipe. */
export function SeriesPipe({ parts, current }: SeriesPipeProps) {
  return (
    <ol className="series-pipe in-earth" aria-hidden="true">
      {Array.from({ length: parts }, (_, index) => index + 1).map((number) => (
        <li key={number} data-current={(current ?? number) === number ? '' : undefined}>
          <span>{number}</span>
        </li>
      ))}
    </ol>
  );
}
