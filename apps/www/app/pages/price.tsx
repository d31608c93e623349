import type { PricingWords } from '@portico/site/pages';

export type PriceProps = Pick<NonNullable<PricingWords['plans']>[number], 'price' | 'per' | 'annual'>;

/** A plan's price and what it is for; where it has two, the style sheet shows the one that the reader chose. */
export function Price({ price, per, annual }: PriceProps) {
  const monthly = (
    <>
      <strong>{price}</strong> {per !== undefined && <small>{per}</small>}
    </>
  );
  if (annual === undefined) {
    return monthly;
  }
  return (
    <>
      <span data-billed="monthly">{monthly}</span>{' '}
      <span data-billed="annual">
        <strong>{annual.price}</strong> {annual.per !== undefined && <small>{annual.per}</small>}
      </span>
    </>
  );
}
