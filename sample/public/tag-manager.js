// Stands in for a tag manager, which a provider names in its place. It only shows that it was loaded.
console.info('The tag manager would run now.');
