/** The pipeline of GitLab CI that checks, exports and publishes. */
export function gitlabPipeline(baseUrl: string): string {
  return `# Made by npm run export. Copy it to .gitlab-ci.yml.
pages:
  image: node:24
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  variables:
    BASE_URL: ${baseUrl}
    # The last change of each post comes from the history.
    GIT_DEPTH: "0"
  cache:
    key: export
    paths:
      - .cache
      - out
  script:
    - npm ci
    - npm run check
    - npm run build
    - npm run export -- --out out --compress
    - cp -r out/site public
    # GitLab looks for the page of a folder in it alone.
    - find public -type d | while read -r d; do if [ -f "$d.html" ]; then cp "$d.html" "$d/index.html"; fi; done
    - cp out/hosting/gitlab-pages/_redirects public
  artifacts:
    paths:
      - public
`;
}
