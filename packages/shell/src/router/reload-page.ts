/** Distinguishes the program's own reloads from those of React Router, which `useMissingModules` prevents. */
const OWN_RELOAD = Symbol('own reload');

export function reloadPage(): void {
  // Firefox before 147 and Safari before 26.2 have no Navigation API, and nothing prevents a reload there.
  if (window.navigation === undefined) {
    location.reload();
  } else {
    window.navigation.reload({ info: OWN_RELOAD });
  }
}

export function isOwnReload(event: NavigateEvent): boolean {
  return event.info === OWN_RELOAD;
}
