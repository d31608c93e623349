import type { SlotProps } from 'portico/page';

export default function FooterTop({ brand }: SlotProps<'footer-top'>) {
  return <p>{brand} connects you</p>;
}
