import { Button } from 'portico/page';
import { type ReactNode, useState } from 'react';

type FoldProps = { readonly title: string; readonly children: ReactNode };

/** Removes what an author wrote in it, and shows it again. */
export default function Fold({ title, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <section aria-label={title}>
      <Button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Hide' : 'Show'}</Button>
      {isOpen && children}
    </section>
  );
}
