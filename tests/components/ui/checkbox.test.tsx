import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';

function Example() {
  const [checked, setChecked] = useState(false);
  return (
    <form>
      <Label>
        <Checkbox checked={checked} onCheckedChange={setChecked} />
        Lock rotation
      </Label>
    </form>
  );
}

test('a checkbox reacts to a click, to its label and to Space, and not to Enter', async () => {
  const user = userEvent.setup();
  render(<Example />);
  const box = screen.getByRole('checkbox', { name: 'Lock rotation' });
  await user.click(box);
  expect(box).toBeChecked();
  await user.click(screen.getByText('Lock rotation'));
  expect(box).not.toBeChecked();
  box.focus();
  await user.keyboard(' ');
  expect(box).toBeChecked();
  await user.keyboard('{Enter}');
  expect(box).toBeChecked();
});
