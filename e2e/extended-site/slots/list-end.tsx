import type { SlotProps } from 'portico/page';

export default function ListEnd({ list }: SlotProps<'list-end'>) {
  return <p>After the {list.kind}</p>;
}
