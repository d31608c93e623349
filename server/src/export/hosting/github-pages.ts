/** A workflow of GitHub Actions that checks, exports and publishes, and gives each pull request a preview below a path. */
export function githubWorkflow(baseUrl: string): string {
  return `# Made by npm run export. Copy it to .github/workflows/pages.yml, and choose GitHub Actions as the source of Pages.
name: Publish
on:
  push:
    branches: [main]
  pull_request:
  # For scheduled posts, and the date in security.txt.
  schedule:
    - cron: '17 4 * * *'
  workflow_dispatch:
permissions:
  contents: read
concurrency:
  group: pages-\${{ github.ref }}
jobs:
  publish:
    if: github.event_name != 'pull_request'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: write
      id-token: write
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
          # The files of the last releases, which pages that are open ask for, come from the build and what is kept beside it.
          path: |
            .cache
            out
            apps/*/build
            apps/*/build-kept
          key: export-\${{ github.run_id }}
          restore-keys: export-
      - run: npm ci
      - run: npm run check
        env:
          BASE_URL: ${baseUrl}
      - run: npm run build
      - run: npm run export -- --out out
        env:
          BASE_URL: ${baseUrl}
      - uses: actions/upload-pages-artifact@v3
        with:
          path: out/site
      - uses: actions/deploy-pages@v4
  # A preview of each pull request, at github.io below /REPOSITORY-previews/pr-NUMBER. Pages has one site a repository, so previews are in
  # one of their own, of that name, which publishes its branch main. PREVIEWS_KEY is a deploy key that may write to it. A fork has no
  # secrets, and so no preview.
  preview:
    if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version-file: .nvmrc
      - uses: actions/cache@v4
        with:
          path: .cache
          key: preview-\${{ github.run_id }}
          restore-keys: preview-
      - run: npm ci
      - run: npm run check
        env:
          # Of the site itself: authors write no address of a preview.
          BASE_URL: ${baseUrl}
      - run: npm run build && npm run export -- --out out --no-cards
        env:
          BASE_URL: https://\${{ github.repository_owner }}.github.io
          BASE_PATH: /\${{ github.event.repository.name }}-previews/pr-\${{ github.event.number }}
      - uses: actions/checkout@v4
        with:
          repository: \${{ github.repository }}-previews
          ssh-key: \${{ secrets.PREVIEWS_KEY }}
          path: previews
      - working-directory: previews
        env:
          BASE_URL: https://\${{ github.repository_owner }}.github.io
          BASE_PATH: /\${{ github.event.repository.name }}-previews/pr-\${{ github.event.number }}
        run: |
          folder=$(basename "$BASE_PATH")
          rm -rf "$folder"
          cp -r "../out/site$BASE_PATH" "$folder"
          # Else what begins with an underscore or a dot is left out.
          touch .nojekyll
          git config user.name preview
          git config user.email preview@users.noreply.github.com
          git add -A
          git commit --allow-empty --message "$folder"
          git pull --rebase
          git push
          echo "$BASE_URL$BASE_PATH/blog" >> "$GITHUB_STEP_SUMMARY"
`;
}
