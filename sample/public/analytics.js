// Stands in for an analytics service, which a provider names in its place. It only shows that it was loaded.
console.info('The analytics service would count this visit now.');
