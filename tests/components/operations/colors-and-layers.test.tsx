import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { readColorCode, rulesOfNewFile, storeColorCode } from '#components/operations/use-color-code.ts';
import { ColorsAndLayers } from '#components/operations/colors-and-layers.tsx';
import { TooltipProvider } from '#components/ui/tooltip.tsx';
import type { DrawingClass } from '#lib/shared/contracts/result.ts';
import { drawnClass, square } from '#tests/lib/shared/measurements/classes.ts';

const tag = [
  drawnClass({ color: '#ff0000', count: 2, lengthIn: 10.63, places: [square(0, 0, 9)] }),
  drawnClass({ color: '#0000ff', lengthIn: 4.2, places: [square(5, 5, 1)] }),
  drawnClass({ kind: 'fill', color: '#000000', count: 2, places: [square(2, 2, 1)] }),
];

beforeEach(() => {
  localStorage.clear();
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

function show(classes: readonly DrawingClass[], first?: readonly string[]) {
  const chosen = jest.fn<(rules: readonly string[]) => void>();
  const point = jest.fn<(places: DrawingClass['places']) => void>();
  function Panel() {
    const [rules, setRules] = useState(first);
    return (
      <TooltipProvider>
        <ColorsAndLayers
          classes={classes}
          rules={rules}
          unit="in"
          choose={(next) => {
            chosen(next);
            setRules(next);
          }}
          point={point}
        />
      </TooltipProvider>
    );
  }
  const { unmount } = render(<Panel />);
  return { user: userEvent.setup(), chosen, point, unmount };
}
const operationOf = (name: string) =>
  within(screen.getByRole('group', { name })).queryByRole('radio', { checked: true })?.parentElement?.textContent;

test('each color is a group of four operations', async () => {
  const { user, chosen } = show(tag);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Red lines2 lines, 10.63 in'),
    expect.stringContaining('Blue lines1 line, 4.20 in'),
    expect.stringContaining('Black fills2 fills, 1.00 in'),
  ]);
  const blue = within(screen.getByRole('group', { name: 'Blue lines' }));
  expect(blue.getAllByRole('radio')).toHaveLength(4);
  await user.click(blue.getByRole('radio', { name: 'Engrave' }));
  expect(operationOf('Blue lines')).toBe('Engrave');
  expect(chosen).toHaveBeenLastCalledWith(['line:#0000ff=engrave']);
  expect(operationOf('Red lines')).toBe('Cut');
});

test('a color-coded drawing is offered its code, which is not applied by itself', async () => {
  const { user, chosen } = show(tag);
  screen.getByText('This drawing looks color coded: red lines around black fills.');
  expect(chosen).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Use it' }));
  expect(['Red lines', 'Blue lines', 'Black fills'].map(operationOf)).toEqual(['Cut', 'Score', 'Engrave']);
  expect(screen.queryByText(/looks color coded/)).toBeNull();
  expect(readColorCode().rules).toEqual(['line:#ff0000=cut', 'line:#0000ff=score', '#000000=engrave']);
});

test('"Cut everything" is a decision: the sentence does not return', async () => {
  const { user, chosen } = show(tag);
  storeColorCode({ rules: ['@Fold=score'] });
  await user.click(screen.getByRole('button', { name: 'Cut everything' }));
  expect(chosen).toHaveBeenCalledWith([]);
  expect(readColorCode().rules).toEqual(['@Fold=score']);
  expect(screen.queryByText(/looks color coded/)).toBeNull();
});

test('the color code of this browser is offered for a drawing that it changes, and for no other', async () => {
  storeColorCode({ rules: ['line:#00ff00=ignore'] });
  const green = [drawnClass({ color: '#00ff00' }), drawnClass({})];
  const { user, chosen } = show(green);
  screen.getByText('Your color code applies to this drawing.');
  await user.click(screen.getByRole('button', { name: 'My color code' }));
  expect(chosen).toHaveBeenCalledWith(['line:#00ff00=ignore']);
  cleanup();
  show([drawnClass({}), drawnClass({ kind: 'fill' })]);
  expect(screen.queryByText(/color code applies/)).toBeNull();
});

test('pointing at a class marks its places, also by the keyboard, and leaving it removes the marks', async () => {
  const { user, point } = show(tag);
  await user.hover(screen.getByText('Blue lines', { selector: 'span' }));
  expect(point).toHaveBeenLastCalledWith([square(5, 5, 1)]);
  await user.unhover(screen.getByText('Blue lines', { selector: 'span' }));
  expect(point).toHaveBeenLastCalledWith([]);
  within(screen.getByRole('group', { name: 'Black fills' }))
    .getAllByRole('radio')[0]!
    .focus();
  expect(point).toHaveBeenLastCalledWith([square(2, 2, 1)]);
});

test('layers are listed by their names on request', async () => {
  const { user, chosen } = show([
    drawnClass({ color: '#ff0000', layer: 'Plate' }),
    drawnClass({ color: '#0000ff', layer: 'Plate' }),
    drawnClass({ color: '#ff0000', layer: 'Guides' }),
  ]);
  await user.click(within(screen.getByRole('group', { name: 'Blue lines' })).getByRole('radio', { name: 'Score' }));
  await user.click(screen.getByRole('radio', { name: 'By layer' }));
  screen.getByText('2 lines, 2.00 in, several operations');
  expect(operationOf('Plate')).toBeUndefined();
  await user.click(within(screen.getByRole('group', { name: 'Guides' })).getByRole('radio', { name: 'Ignore' }));
  expect(chosen).toHaveBeenLastCalledWith(['@Guides=ignore', 'line:#0000ff=score']);
});

test('of 200 colors eight are listed until all are requested', async () => {
  const many = Array.from({ length: 200 }, (_, at) => drawnClass({ color: `#4040${(at + 16).toString(16)}` }));
  const { user } = show(many);
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show all 200' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(200);
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});

test('the color code is edited as a table and starts each new drawing on request', async () => {
  storeColorCode({ rules: ['line:#ff0000=cut', 'line:#0000ff=score', '#000000=engrave'] });
  const { user, chosen } = show(tag, []);
  await user.click(screen.getByRole('button', { name: 'Color code' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit my color code…' }));
  await screen.findByRole('dialog', { name: 'My color code' });
  await user.click(screen.getByRole('button', { name: 'Remove Black lines and fills' }));
  await user.click(screen.getByRole('button', { name: 'Move Blue lines up' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Operation of Blue lines' }), 'Engrave');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of rule' }), 'Layer');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('alert').textContent).toBe('Type the name of the layer.');
  await user.type(screen.getByRole('textbox', { name: 'Name of the layer' }), 'Fold{Enter}');
  const rules = ['line:#0000ff=engrave', 'line:#ff0000=cut', '@Fold=score'];
  expect(rulesOfNewFile()).toEqual({});
  await user.click(screen.getByRole('checkbox', { name: 'Use it for each new drawing' }));
  await user.click(screen.getByRole('button', { name: 'Save and use it' }));
  expect(chosen).toHaveBeenLastCalledWith(rules);
  expect(readColorCode()).toEqual({ rules, isForEachFile: true });
  expect(rulesOfNewFile()).toEqual({ operations: rules });
});

test('a stored color code that cannot be read is none', () => {
  for (const text of ['{', '7', '{"rules":"line=cut"}', '{"rules":[1,"line=burn"],"isForEachFile":"yes"}']) {
    localStorage.setItem('color-code', text);
    expect(readColorCode()).toEqual({ rules: [], isForEachFile: false });
  }
});

test('the canvas shows the colors of operations, or those of the drawing until it is removed', async () => {
  const { user, unmount } = show(tag);
  const { dataset } = document.documentElement;
  const colors = within(screen.getByRole('group', { name: 'Colors on the canvas' }));
  expect(colors.getByRole('radio', { name: 'By operation' })).toHaveProperty('checked', true);
  expect(dataset.canvasColors).toBe('operation');
  await user.click(colors.getByRole('radio', { name: 'As drawn' }));
  expect(dataset.canvasColors).toBe('drawn');
  unmount();
  expect(dataset.canvasColors).toBeUndefined();
});
