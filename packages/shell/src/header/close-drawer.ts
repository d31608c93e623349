import { isPlainClick } from '#link/is-plain-click.ts';

export const DRAWER_ID = 'drawer';

function closeDrawer(): void {
  const drawer = document.getElementById(DRAWER_ID);
  if (drawer instanceof HTMLDialogElement) {
    drawer.close();
  }
}

/**
 * Closes the drawer with each of its links that is followed: one to the page that is already open changes no path, and one
 * that loads a document can be come back from with the drawer as it was left.
 */
export function closeDrawerByLinks(): void {
  document.getElementById(DRAWER_ID)?.addEventListener('click', (event) => {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest('a') !== null) {
      closeDrawer();
    }
  });
}
