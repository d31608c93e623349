// The script of /admin. Browsers load it along with the CMS; the server doesn't run it.
import CMS from './index.js';

// The CMS adds these to `window`.
const { h: createElement, rf: Fragment, createClass } = window;

/** A text field or, with `multiple`, a list of them that ends with an empty one. It suggests values that already exist. */
function Choice({ value, field, forID, classNameWrapper, onChange }) {
  const isList = field.get('multiple');
  const texts = [value ?? []].flat();
  const shown = isList ? [...texts, ''] : [texts[0] ?? ''];
  const change = (index, text) => {
    const changed = shown.with(index, text);
    onChange(isList ? changed.filter((each) => each !== '') : text);
  };
  const choices = `${forID}-choices`;
  return createElement(
    Fragment,
    null,
    shown.map((text, index) =>
      createElement('input', {
        key: index,
        id: index === 0 ? forID : undefined,
        className: classNameWrapper,
        'aria-label': index === 0 ? field.get('label') : `${field.get('label')} ${index + 1}`,
        style: { width: '100%', margin: '0 0 4px' },
        list: choices,
        value: text,
        onChange: ({ target }) => change(index, target.value),
      }),
    ),
    createElement(
      'datalist',
      { id: choices },
      field.get('options').map((option) => createElement('option', { key: option, value: option })),
    ),
  );
}

/**
 * A field that is either true or absent from the file. The CMS's own switches always write a value, and apply a `default` to
 * existing posts too, so a saved post would become a draft again.
 */
const Flag = createClass({
  componentDidMount() {
    const { value, field, entry, onChange } = this.props;
    if (value === '' && field.get('ofNew') && entry?.get('path') === '') {
      onChange(true);
    }
  },
  render() {
    const { value, field, forID, onChange } = this.props;
    return createElement('input', {
      type: 'checkbox',
      id: forID,
      'aria-label': field.get('label'),
      checked: value === true,
      onChange: ({ target }) => onChange(target.checked || ''),
    });
  },
});

/** The heading of fields that are hidden until it is opened. The CMS itself can only group fields that are also nested in the file. */
function Group({ field }) {
  const [heading, ...folded] = [field.get('name'), ...field.get('folded')].map(
    (name) => `section[data-key-path="${name}"]`,
  );
  return createElement(
    'details',
    null,
    createElement('summary', null, 'Show'),
    createElement('style', null, `${heading}:not(:has(details[open])) ~ :is(${folded.join()}) { display: none }`),
  );
}

CMS.registerFieldType('choice', Choice);
CMS.registerFieldType('group', Group);
CMS.registerFieldType('flag', Flag);
// The CMS's styles name its fonts on a CDN. Browsers request them from there unless the same fonts are already loaded.
await Promise.all([...document.fonts].map((font) => font.load()));
CMS.init();
