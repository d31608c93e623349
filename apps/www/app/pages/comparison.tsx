import type { PricingWords } from '@portico/site/pages';
import { comparison as texts } from '@portico/site/texts';
import { Icon } from './icon.tsx';
import { Price } from './price.tsx';

export type ComparisonProps = NonNullable<PricingWords['comparison']> & {
  readonly plans: NonNullable<PricingWords['plans']>;
};

/** What each plan has, one column a plan. */
export function Comparison({ heading, groups, plans }: ComparisonProps) {
  // The column of the plan to take runs through the rows of headings too.
  const recommended = plans.findIndex((plan) => plan.recommended !== undefined);
  const before = recommended < 0 ? plans.length : recommended;
  return (
    <div className="section">
      <div className="section-head">
        <h2 id="comparison">{heading}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
      <section className="comparison" aria-labelledby="comparison" tabIndex={0}>
        <table aria-labelledby="comparison">
          <thead>
            <tr>
              <td />
              {plans.map(({ name, recommended, ...prices }) => (
                <th key={name} scope="col" data-recommended={markOf(recommended)}>
                  {name}{' '}
                  <span>
                    <Price {...prices} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.name}>
              <tr>
                <th scope="rowgroup" colSpan={before + 1}>
                  <span>{group.name}</span>
                </th>
                {before < plans.length && (
                  <>
                    <td data-recommended="" />
                    {before + 1 < plans.length && <td colSpan={plans.length - before - 1} />}
                  </>
                )}
              </tr>
              {group.rows.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {plans.map((plan, index) => (
                    <td key={plan.name} data-recommended={markOf(plan.recommended)}>
                      <Value value={values[index]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}

function markOf(recommended: string | undefined): '' | undefined {
  return recommended === undefined ? undefined : '';
}

function Value({ value }: { readonly value: string | boolean | undefined }) {
  if (typeof value === 'string') {
    return value;
  }
  return value ? (
    <>
      <Icon name="check" />
      <span className="visually-hidden">{texts.yes}</span>
    </>
  ) : (
    <span data-value="no">{texts.no}</span>
  );
}
