import { useState } from 'react';
import { beforeAll, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dialog, DialogContent, DialogTitle } from '#components/ui/dialog.tsx';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from '#components/ui/tooltip.tsx';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';

beforeAll(stubResizeObserver);

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Leave?</DialogTitle>
        </DialogContent>
      </Dialog>
    </>
  );
}

test('a dialog without a trigger of its own returns the focus to the previous element', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })));
});

test("Escape closes the dialog as soon as it has the focus, even while its opener's tooltip is open", async () => {
  const user = userEvent.setup();
  render(
    <TooltipProvider>
      <Tooltip open>
        <TooltipTrigger>i</TooltipTrigger>
        <TooltipContent>More</TooltipContent>
      </Tooltip>
      <Page />
    </TooltipProvider>,
  );
  await screen.findByRole('tooltip');
  // Pressed within the event that brings the focus in: before anything could set up listeners of its own after that.
  let presses = 0;
  const press = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]') === null) return;
    document.removeEventListener('focusin', press);
    presses++;
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  };
  document.addEventListener('focusin', press);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(presses).toBe(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
