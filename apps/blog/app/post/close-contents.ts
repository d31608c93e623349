/**
 * Closes a post's open contents, whose list lies over the text: at a press anywhere but on its bar, which a link in the list is
 * too, when focus leaves it, and at Escape. Loaded when a reader first opens it.
 */
export function closeContents(details: HTMLDetailsElement): void {
  if (!details.open) {
    return;
  }
  const summary = details.querySelector('summary');
  const listening = new AbortController();
  const close = () => {
    details.open = false;
  };
  const options = { signal: listening.signal };
  addEventListener('click', ({ target }) => !(target instanceof Node && summary?.contains(target)) && close(), options);
  details.addEventListener(
    'focusout',
    // Nothing else has it where the window loses focus.
    ({ relatedTarget }) => relatedTarget instanceof Node && !details.contains(relatedTarget) && close(),
    options,
  );
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') {
        close();
        summary?.focus();
      }
    },
    options,
  );
  details.addEventListener('toggle', () => details.open || listening.abort(), options);
}
