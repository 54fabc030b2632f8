import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PlacementBoxes, RotationChoice } from '#components/row-rules/rule-fields.tsx';
import { rowFlags, rowFlagWords, type RowRules } from '#lib/shared/row-rules/row-rules.ts';

afterEach(cleanup);

/** Renders the controls of a row and returns its current rules. */
function renderRules(initial: RowRules, fills = false): () => RowRules {
  const chosen = [initial];
  function Row() {
    const [row, setRow] = useState({ rules: initial, fills });
    const change = ({ rules }: { rules: RowRules }) => {
      chosen.push(rules);
      setRow({ rules, fills });
    };
    return (
      <>
        <RotationChoice rules={row.rules} onChange={change} />
        <PlacementBoxes of={row} onChange={change} />
      </>
    );
  }
  render(<Row />);
  return () => chosen.at(-1)!;
}

test('every flag has a checkbox, and each control retains the other rules', async () => {
  const user = userEvent.setup();
  const rules = renderRules({});
  await user.selectOptions(screen.getByLabelText('Rotation of this row'), '180');
  for (const flag of rowFlags) await user.click(screen.getByLabelText(rowFlagWords[flag].box));
  const allOn = Object.fromEntries(rowFlags.map((flag) => [flag, true]));
  expect(rules()).toEqual({ rotation: '180', ...allOn });
  await user.selectOptions(screen.getByLabelText('Rotation of this row'), 'Rotation: default');
  expect(rules()).toEqual({ rotation: undefined, ...allOn });
  for (const flag of rowFlags) await user.click(screen.getByLabelText(rowFlagWords[flag].box));
  expect(rowFlags.filter((flag) => rules()[flag] === true)).toEqual([]);
});

test('a row that fills the sheets cannot be placed first', () => {
  renderRules({ placeFirst: true }, true);
  expect(screen.queryByLabelText('Place first')).toBeNull();
  expect(screen.getByLabelText('Mirror allowed')).not.toBeNull();
});
