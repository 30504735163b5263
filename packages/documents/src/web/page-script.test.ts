import { runInNewContext } from 'node:vm';
import { patientSignature } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { PAGE_SCRIPT } from './page-script';

type Handler = (event: { clientX: number; clientY: number; pointerId: number; preventDefault(): void }) => void;

/** An element with what the script uses of it. */
function element(own: object = {}) {
  const handlers: Record<string, Handler> = {};
  return {
    hidden: true,
    required: false,
    value: '',
    addEventListener: (name: string, handler: Handler) => void Object.assign(handlers, { [name]: handler }),
    setAttribute: () => undefined,
    setPointerCapture: () => undefined,
    querySelectorAll: () => [],
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 120 }),
    fire: (name: string, x = 0, y = 0) => handlers[name]?.({ clientX: x, clientY: y, pointerId: 1, preventDefault: () => undefined }),
    ...own,
  };
}

/** Runs the script on a page with nothing but the signature. */
function openPad(signed = '') {
  const path = element();
  const pad = element({ querySelector: () => path });
  const field = element({ value: signed });
  const name = element();
  const clear = element();
  const elements: Record<string, unknown> = {
    answer: element(),
    pad,
    'signature-path': field,
    'signature-name': name,
    'pad-clear': clear,
    'pad-field': element(),
    offline: element(),
  };
  const window = { addEventListener: () => undefined, sessionStorage: { getItem: () => 'null', setItem: () => undefined } };
  const document = { getElementById: (id: string) => elements[id] ?? null };
  runInNewContext(PAGE_SCRIPT, { window, document, location: { pathname: '/p/link', search: '' }, navigator: {} });
  return { pad, field, name, clear };
}

function draw({ pad }: ReturnType<typeof openPad>, points: readonly (readonly [number, number])[]): void {
  const [first = [0, 0] as const] = points;
  pad.fire('pointerdown', ...first);
  for (const point of points.slice(1)) pad.fire('pointermove', ...point);
  pad.fire('pointerup');
}

const isValid = (path: string) => patientSignature.safeParse({ name: 'Mari', path }).success;

describe('the signature that is drawn', () => {
  it('is a path of its strokes, and asks for a name', () => {
    const page = openPad();
    expect(page.name.required).toBe(false);
    draw(page, [
      [10, 20],
      [40, 60],
      [41, 60],
    ]);
    draw(page, [[80, 20]]);
    expect(page.field.value).toBe('M10,20 L10,20 L40,60 L41,60 M80,20 L80,20');
    expect(isValid(page.field.value)).toBe(true);
    expect(page.name.required).toBe(true);
  });

  it('keeps both ends of every stroke of a signature of thousands of points', () => {
    const page = openPad();
    for (const from of [0, 1])
      draw(
        page,
        Array.from({ length: 1500 }, (_, index) => [from + index / 3.94, Math.round(60 + 50 * Math.sin(index / 9))] as const),
      );
    expect(isValid(page.field.value)).toBe(true);
    const strokes = page.field.value.split(' M');
    expect(strokes.map((stroke) => stroke.split(/[, ]/)[0])).toEqual(['M0', '1']);
    for (const stroke of strokes) expect(stroke).toMatch(/ L38[0-2],\d+$/);
    expect(strokes[0]?.split('L').length).toBeGreaterThan(100);
  });

  it('is drawn on where it was signed before, and deleted by its button', () => {
    const page = openPad('M1,2 L3,4');
    draw(page, [
      [10, 20],
      [40, 60],
    ]);
    expect(page.field.value).toBe('M1,2 L3,4 M10,20 L10,20 L40,60');
    page.clear.fire('click');
    expect(page.field.value).toBe('');
    expect(page.name.required).toBe(false);
  });
});

it('sums what is accepted, and names what of it has no price', () => {
  const radio = (value: string, dataset: Record<string, string>) => ({ value, dataset });
  const textOf = (...checked: ReturnType<typeof radio>[]) => {
    const output = { dataset: { unpriced: 'to be agreed' }, textContent: '' };
    const form = element({ querySelectorAll: (selector: string) => (selector === 'input[type=radio]:checked' ? checked : []) });
    const pad = element({ querySelector: () => element() });
    const elements: Record<string, unknown> = { answer: form, accepted: output, pad, offline: element() };
    for (const id of ['signature-path', 'signature-name', 'pad-clear', 'pad-field']) elements[id] = element();
    const window = { addEventListener: () => undefined, sessionStorage: { getItem: () => 'null' } };
    const document = { getElementById: (id: string) => elements[id] ?? null, documentElement: { lang: 'en' } };
    runInNewContext(PAGE_SCRIPT, { window, document, location: { pathname: '/p/link', search: '' }, navigator: {} });
    return output.textContent;
  };
  const priced = radio('ACCEPTED', { min: '5000', max: '8000' });
  expect(textOf()).toBe('€0.00');
  expect(textOf(priced, radio('DECLINED', {}))).toBe('€50.00\u2012€80.00');
  expect(textOf(radio('ACCEPTED', {}))).toBe('to be agreed');
  expect(textOf(priced, radio('A', { min: '1000', max: '1000', partial: '' }))).toBe('€60.00\u2012€90.00 + to be agreed');
});

describe('what was filled in and not sent', () => {
  interface Input {
    name: string;
    type: string;
    value: string;
    defaultValue: string;
    checked: boolean;
    defaultChecked: boolean;
    closest(): null;
  }
  const text = (name: string, value: string): Input => ({
    ...{ name, type: 'text', value, defaultValue: value, checked: false, defaultChecked: false },
    closest: () => null,
  });
  const radio = (name: string, value: string, checked: boolean): Input => ({
    ...{ name, type: 'radio', value, defaultValue: value, checked, defaultChecked: checked },
    closest: () => null,
  });
  /** Radio buttons of which one is checked, as in a browser. */
  const choice = (name: string, chosen: string): Input[] => {
    let current = chosen;
    return ['ACCEPTED', 'DECLINED', ''].map((value) =>
      Object.defineProperty(radio(name, value, value === chosen), 'checked', {
        get: () => current === value,
        set: (checked: boolean) => {
          if (checked) current = value;
        },
      }),
    );
  };

  /** Opens the page with these inputs in a tab with this storage. @returns The form. */
  function openForm(inputs: readonly Input[], stored: Map<string, string>, search = '') {
    const form = element({ querySelectorAll: (selector: string) => (selector.startsWith('input:not') ? inputs : []) });
    const elements: Record<string, unknown> = { answer: form, pad: element({ querySelector: () => element() }), offline: element() };
    for (const id of ['signature-path', 'signature-name', 'pad-clear', 'pad-field']) elements[id] = element();
    const sessionStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const document = { getElementById: (id: string) => elements[id] ?? null };
    const window = { addEventListener: () => undefined, sessionStorage };
    runInNewContext(PAGE_SCRIPT, { window, document, location: { pathname: '/p/link', search }, navigator: {} });
    return form;
  }
  const shown = (inputs: readonly Input[]) =>
    inputs.filter(({ type, checked }) => type !== 'radio' || checked).map(({ name, value }) => `${name}=${value}`);

  it('is there after a reload, beside what another device answered in the meantime, until it is sent', () => {
    const stored = new Map<string, string>();
    const first = [...choice('a', ''), ...choice('b', ''), text('comment', ''), text('name', '')];
    const form = openForm(first, stored);
    for (const input of first.filter(({ name, value }) => name === 'a' && value === 'ACCEPTED')) input.checked = true;
    for (const input of first.filter(({ name }) => name === 'comment')) input.value = 'Reedel';
    form.fire('change');
    const again = [...choice('a', ''), ...choice('b', ''), text('comment', ''), text('name', '')];
    openForm(again, stored);
    expect(shown(again)).toEqual(['a=ACCEPTED', 'b=', 'comment=Reedel', 'name=']);
    const answered = [...choice('a', ''), ...choice('b', 'DECLINED'), text('comment', ''), text('name', 'Mari')];
    openForm(answered, stored);
    expect(shown(answered)).toEqual(['a=ACCEPTED', 'b=DECLINED', 'comment=Reedel', 'name=Mari']);
    openForm(answered, stored, '?answered=1&lang=et');
    expect(stored.size).toBe(0);
  });
});
