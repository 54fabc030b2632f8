import { Trash2 } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#components/ui/dialog.tsx';
import type { OwnFont } from '#lib/browser/own-fonts/own-font.ts';

type YourFontsDialogProps = { fonts: readonly OwnFont[]; onRemove: (id: string) => void; onClose: () => void };

/** List of the fonts in this browser, with a button that removes each. */
export function YourFontsDialog({ fonts, onRemove, onClose }: YourFontsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Your fonts</DialogTitle>
          <DialogDescription>
            Fonts stay in this browser. A font is sent with the runs that use it and deleted with them. To replace one,
            add its newer file.
          </DialogDescription>
        </DialogHeader>
        {fonts.length === 0 ? (
          <p>There are none.</p>
        ) : (
          <ul className="grid gap-1">
            {fonts.map((font) => (
              <li key={font.id} className="flex min-w-0 items-center gap-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{font.faces.map(({ full }) => full).join(', ')}</span>
                  <span className="block truncate text-sm text-muted-foreground">
                    {font.filename}, {sizeText(font.sizeBytes)}
                    {originalNames(font)}
                  </span>
                </span>
                <IconButton label={`Remove ${font.faces[0]!.full}`} onClick={() => onRemove(font.id)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function originalNames({ faces }: OwnFont): string {
  const names = faces.flatMap(({ originalOf }) => (originalOf === null ? [] : [originalOf]));
  return names.length === 0 ? '' : `, used for ${names.join(', ')}`;
}
