/** The brand's mark: water through an arch. Decoration beside the brand's name. */
export function Logo() {
  return (
    <svg
      className="logo"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 20v-7a9 9 0 0 1 18 0v7" />
      <path d="M8 20v-6.5a4 4 0 0 1 8 0V20" />
    </svg>
  );
}
