import { networkDrawing, type Point } from '@portico/site/art';

export type NetworkDrawingProps = {
  /** What is drawn: the same for the same text. */
  readonly seed: string;
  readonly className?: string;
};

/** A drawing of a network in the look's colours, for what has no picture of its own. It carries no meaning. */
export function NetworkDrawing({ seed, className = '' }: NetworkDrawingProps) {
  const { width, height, channels, main, nodes, stops } = networkDrawing(seed);
  const channelPath = channels.join('');
  return (
    <svg
      className={`network-drawing ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className="art-pipe" d={channelPath} />
      <path className="art-pipe art-main" d={main} />
      <path className="art-flow" d={channelPath} />
      <path className="art-flow art-main" d={main} pathLength="100" />
      <path className="art-node" d={dots(nodes)} />
      <path className="art-node art-main" d={dots(stops)} />
      <path className="art-eye" d={dots(nodes)} />
      <path className="art-eye art-main" d={dots(stops)} />
    </svg>
  );
}

/** Lines without length, which round caps make dots as wide as the stroke. */
function dots(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${x} ${y}h0`).join('');
}
