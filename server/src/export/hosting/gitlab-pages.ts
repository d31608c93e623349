import { cloudflareRedirects, type RedirectLimits } from '#export/hosting/cloudflare-pages.ts';
import type { Exported } from '#export/manifest.ts';

// https://docs.gitlab.com/user/project/pages/redirects/: of a larger file, no rule counts.
const MOST_REDIRECTS: RedirectLimits = { rules: 1000, bytes: 65_536 };

/** The pipeline of GitLab CI that checks, exports and publishes, and gives each merge request a preview below a path. */
export function gitlabPipeline(baseUrl: string): string {
  return `# Made by npm run export. Copy it to .gitlab-ci.yml.
.export:
  image: node:24
  variables:
    BASE_URL: ${baseUrl}
    # The last change of each post comes from the history.
    GIT_DEPTH: "0"
  cache:
    key: export
    # The files of the last releases, which pages that are open ask for, come from the build and what is kept beside it.
    paths:
      - .cache
      - out
      - apps/*/build
      - apps/*/build-kept
  script:
    - npm ci
    # The path is of the preview alone: authors write none.
    - BASE_PATH= npm run check
    - npm run build
    - npm run export -- --out out --compress $EXPORT_FLAGS
    - cp -r "out/site$BASE_PATH" public
    # GitLab looks for the page of a folder in it alone.
    - find public -type d | while read -r d; do if [ -f "$d.html" ]; then cp "$d.html" "$d/index.html"; fi; done
    - cp out/hosting/gitlab-pages/_redirects public
  artifacts:
    paths:
      - public
pages:
  extends: .export
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
# A preview of each merge request, below /mr-NUMBER of the same host, for a week. It takes parallel deployments of Pages (GitLab 17.9, Premium):
# where there are none it would take the place of the site, so set the variable PREVIEWS to yes only where there are.
preview:
  extends: .export
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $PREVIEWS == "yes"
  variables:
    BASE_PATH: /mr-$CI_MERGE_REQUEST_IID
    EXPORT_FLAGS: --no-cards
  cache:
    key: preview
    paths:
      - .cache
  pages:
    path_prefix: mr-$CI_MERGE_REQUEST_IID
    expire_in: 1 week
  environment:
    name: preview/mr-$CI_MERGE_REQUEST_IID
    url: $CI_PAGES_URL/blog
`;
}

/** `_redirects` of GitLab Pages, in the form of Cloudflare's. */
export function gitlabRedirects(exported: readonly Exported[]): string {
  return cloudflareRedirects(exported, MOST_REDIRECTS);
}
