import type { SlotProps } from 'portico/page';

export default function ListStart({ list }: SlotProps<'list-start'>) {
  return <p>{`Before the ${list.kind} ${list.name ?? ''}`.trim()}</p>;
}
