import { Tooltip as Hint } from '@portico/shell';

export function Tooltip() {
  return (
    <Hint text="Asks each region for its status.">
      <button type="button" className="button" data-style="outline">
        Refresh
      </button>
    </Hint>
  );
}
