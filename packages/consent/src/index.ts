export { PAGE_COUNTS_PATH } from '#page-views/page-counts-path.ts';
export { type ThirdPartyServices, thirdPartiesContext } from '#third-parties-context.ts';
export { type ThirdParties, thirdPartiesOf } from '#vendors/third-parties.ts';
export { describeSources, policySources } from '#vendors/vendor-sources.ts';
