import { Settings } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const sizes = ['sm', 'default', 'lg'] as const;

/** Buttons in six variants and four sizes: enabled, unavailable, busy and disabled. */
export function ButtonControls() {
  return (
    <div className="grid gap-4">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <code className="w-28 text-sm text-muted-foreground">{variant}</code>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {size}
            </Button>
          ))}
          <Button variant={variant} size="icon" aria-label={`${variant} icon`}>
            <Settings aria-hidden />
          </Button>
          <Button variant={variant} aria-disabled>
            unavailable
          </Button>
          <Button variant={variant} aria-busy>
            <Spinner /> busy
          </Button>
          <Button variant={variant} disabled>
            off
          </Button>
        </div>
      ))}
    </div>
  );
}
