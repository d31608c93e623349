import { Icon } from './icon.tsx';
import { Words } from './words.tsx';

/** Lines with a check mark before each. */
export function CheckedList({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="checked" role="list">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>
            <Words text={line} />
          </span>
        </li>
      ))}
    </ul>
  );
}
