/**
 * Checks the radio of the theme that the document shows. Runs at the end of the document too, so that the menu says what is
 * chosen before React has taken over.
 */
export function checkThemeRadio(): void {
  const { theme } = document.documentElement.dataset;
  const radio = document.querySelector<HTMLInputElement>(`.theme-menu input[value="${theme}"]`);
  if (radio !== null) {
    radio.checked = true;
  }
}
