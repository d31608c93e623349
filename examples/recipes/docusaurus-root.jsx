// src/theme/Root.js: where the skip link leads
export default function Root({ children }) {
  return <div id="main" tabIndex={-1}>{children}</div>;
}
