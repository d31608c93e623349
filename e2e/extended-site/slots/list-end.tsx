import { type SlotProps, Tab, Tabs } from 'portico/page';

export default function ListEnd({ list }: SlotProps<'list-end'>) {
  return (
    <>
      <p>After the {list.kind}</p>
      <Tabs>
        <Tab name="By feed">Add the address to your reader.</Tab>
        <Tab name="By mail">Write to us.</Tab>
      </Tabs>
    </>
  );
}
