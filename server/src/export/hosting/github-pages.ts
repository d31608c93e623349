/** A workflow of GitHub Actions that checks, exports and publishes. */
export function githubWorkflow(baseUrl: string): string {
  return `# Made by npm run export. Copy it to .github/workflows/pages.yml, and choose GitHub Actions as the source of Pages.
name: Publish
on:
  push:
    branches: [main]
permissions:
  contents: read
  pages: write
  id-token: write
concurrency:
  group: pages
jobs:
  publish:
    runs-on: ubuntu-latest
    environment:
      name: github-pages
    steps:
      - uses: actions/checkout@v4
        with:
          # The last change of each post comes from the history.
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version-file: .nvmrc
      - uses: actions/cache@v4
        with:
          path: |
            .cache
            out
          key: export-\${{ github.run_id }}
          restore-keys: export-
      - run: npm ci
      - run: npm run check
      - run: npm run build
      - run: npm run export -- --out out
        env:
          BASE_URL: ${baseUrl}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: out/site
      - uses: actions/deploy-pages@v4
`;
}
