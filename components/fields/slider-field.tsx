import { Label } from '#components/ui/label.tsx';

type SliderFieldProps = {
  id: string;
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** Meaning of the value, shown beside the label and announced to screen readers. */
  text: string;
  onChange: (value: number) => void;
};

/** The native slider, with arrow keys, Page Up and Down, Home and End. */
export function SliderField({ id, label, value, min, max, step, text, onChange }: SliderFieldProps) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id}>{label}</Label>
        <span className="figures text-sm text-muted-foreground">{text}</span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full cursor-pointer accent-primary pointer-coarse:h-11"
      />
    </div>
  );
}
