import { consent as texts } from '@portico/core/texts';
import type { ConsentSettings } from '#context/third-party-settings.ts';
import { Button } from '#controls/button.tsx';

/** A bar that asks for consent. It is hidden until the page knows that it has to ask: see startConsent(). */
export function ConsentBar({ brand, policy }: ConsentSettings) {
  return (
    <section className="consent-bar" aria-label={texts.banner} hidden>
      <div className="row">
        <p>
          {texts.question(brand)} {policy !== undefined && <a href={policy}>{texts.policy}</a>}
        </p>
        <div className="consent-buttons">
          <AllOrNothing />
          <Button data-consent="choose" aria-haspopup="dialog">
            {texts.choose}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Refusing is as easy as accepting. */
export function AllOrNothing() {
  return (
    <>
      <Button data-consent="all">{texts.accept}</Button>
      <Button data-consent="nothing">{texts.reject}</Button>
    </>
  );
}
