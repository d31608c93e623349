/** Measures formulas, because paper doesn't scroll, and CSS can compare a formula's width with the paper's only if it knows both. */
export function measureFormulas(): void {
  for (const formula of document.querySelectorAll<HTMLElement>('.math')) {
    const width = formula.scrollWidth / Number.parseFloat(getComputedStyle(formula).fontSize);
    formula.style.setProperty('--width-in-em', String(width));
  }
}
