import { Chart, type ChartProps } from '@portico/shell/chart';
import type { BodyComponentProps } from './body-components.ts';

/** A chart of a text. The renderer has checked what it shows. */
export default function BodyChart({ props, text }: BodyComponentProps) {
  return isChart(props) ? <Chart {...props} /> : <p>{text}</p>;
}

function isChart(props: object): props is ChartProps {
  return 'type' in props && 'title' in props && 'data' in props;
}
