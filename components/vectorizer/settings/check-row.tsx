import { Checkbox } from '#components/ui/checkbox.tsx';
import { Label } from '#components/ui/label.tsx';

type CheckRowProps = {
  id: string;
  label: string;
  hint?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

export function CheckRow({ id, label, hint, isChecked, onChange }: CheckRowProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <Checkbox
        id={id}
        checked={isChecked}
        onCheckedChange={onChange}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <Label htmlFor={id} className="min-h-8 pointer-coarse:min-h-11">
        {label}
      </Label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="col-start-2 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
