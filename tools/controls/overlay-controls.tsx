import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle, SheetTrigger } from '#components/ui/sheet.tsx';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from '#components/ui/tooltip.tsx';

/** Dialogs, sheets, menus and tooltips. */
export function OverlayControls() {
  return (
    <div className="flex flex-wrap gap-3">
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="outline">Dialog</Button>
        </DialogTrigger>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>Remove this row?</DialogTitle>
            <DialogDescription>Its text, height and font go with it.</DialogDescription>
          </DialogHeader>
          <DialogFooter>
            <Button variant="destructive">Remove</Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
      <Sheet>
        <SheetTrigger asChild>
          <Button variant="outline">Side sheet</Button>
        </SheetTrigger>
        <SheetContent>
          <SheetHeader>
            <SheetTitle>Navigation</SheetTitle>
            <SheetDescription>Where to go.</SheetDescription>
          </SheetHeader>
        </SheetContent>
      </Sheet>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline">Menu</Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>This sheet as SVG</DropdownMenuItem>
          <DropdownMenuItem disabled>Not to be had</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <TooltipProvider>
        {['Tooltip', 'Its neighbor'].map((name) => (
          <Tooltip key={name}>
            <TooltipTrigger asChild>
              <Button variant="outline">{name}</Button>
            </TooltipTrigger>
            <TooltipContent>After 700 ms; the next one at once within 300 ms.</TooltipContent>
          </Tooltip>
        ))}
      </TooltipProvider>
    </div>
  );
}
