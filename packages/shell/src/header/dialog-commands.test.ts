import { afterEach, expect, test, vi } from 'vitest';
import { dialogCommands } from '#header/dialog-commands.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page with a dialog that is 100 px wide, in a browser that knows commands and `closedby`, or neither. */
function openPage({ knows, closedBy = 'any' }: { readonly knows: boolean; readonly closedBy?: string }) {
  const document = new EventTarget();
  const calls: string[] = [];
  class Element extends EventTarget {
    readonly attributes: Readonly<Record<string, string>>;
    constructor(attributes: Readonly<Record<string, string>> = {}) {
      super();
      this.attributes = attributes;
    }
    getAttribute(name: string) {
      return this.attributes[name] ?? null;
    }
    closest(): Element | null {
      return this.attributes.commandfor === undefined ? null : this;
    }
    matches() {
      return this.attributes.closedby === 'any';
    }
  }
  class Dialog extends Element {
    showModal() {
      calls.push('showModal');
    }
    close() {
      calls.push('close');
    }
    getBoundingClientRect() {
      return { left: 0, right: 100 };
    }
  }
  class Button extends Element {}
  if (knows) {
    Object.assign(Button.prototype, { commandForElement: null });
    Object.assign(Dialog.prototype, { closedBy: '' });
  }
  const dialog = new Dialog({ closedby: closedBy });
  vi.stubGlobal('Element', Element);
  vi.stubGlobal('HTMLButtonElement', Button);
  vi.stubGlobal('HTMLDialogElement', Dialog);
  vi.stubGlobal(
    'document',
    Object.assign(document, { getElementById: (id: string) => (id === 'drawer' ? dialog : null) }),
  );
  dialogCommands();
  const dispatch = (type: string, target: EventTarget, clientX: number) => {
    const event = Object.assign(new Event(type), { clientX });
    Object.defineProperty(event, 'target', { value: target });
    document.dispatchEvent(event);
  };
  const click = (target: EventTarget, clientX = 50, pressed = target) => {
    dispatch('pointerdown', pressed, clientX);
    dispatch('click', target, clientX);
    return calls.splice(0);
  };
  return {
    dialog,
    click,
    button: (command: string, id = 'drawer') => new Button({ command, commandfor: id }),
    Element,
  };
}

test('where the browser does not know commands, a button opens its dialog and closes it', () => {
  const { click, button, Element } = openPage({ knows: false });
  expect(click(button('show-modal'))).toEqual(['showModal']);
  expect(click(button('close'))).toEqual(['close']);
  expect(click(button('show-modal', 'elsewhere'))).toEqual([]);
  expect(click(new Element())).toEqual([]);
});

test('there, a click beside an open dialog closes it, unless the dialog says otherwise', () => {
  const { dialog, click, Element } = openPage({ knows: false });
  expect(click(dialog, 101)).toEqual(['close']);
  expect(click(dialog, -1)).toEqual(['close']);
  expect(click(dialog, 50)).toEqual([]);
  // Text of its field is selected, up to a place beside it.
  expect(click(dialog, 101, new Element())).toEqual([]);
  const other = openPage({ knows: false, closedBy: 'none' });
  expect(other.click(other.dialog, 101)).toEqual([]);
});

test('where the browser knows them, it does all of that itself', () => {
  const { dialog, click, button } = openPage({ knows: true });
  expect([...click(button('show-modal')), ...click(button('close')), ...click(dialog, 101)]).toEqual([]);
});
