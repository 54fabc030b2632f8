import { Info } from 'lucide-react';
import { Alert, AlertDescription, AlertTitle } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ToastAction } from '#components/ui/toast.tsx';
import { toast } from '#components/ui/use-toast.ts';

const alerts = ['default', 'warning', 'success', 'destructive'] as const;
const badges = ['default', 'secondary', 'destructive', 'success', 'warning', 'outline'] as const;

/** Alerts, badges, progress and toasts. */
export function MessageControls() {
  return (
    <div className="grid gap-6">
      <div className="grid gap-3 sm:grid-cols-2">
        {alerts.map((variant) => (
          <Alert key={variant} variant={variant}>
            <Info aria-hidden />
            <AlertTitle>{variant}</AlertTitle>
            <AlertDescription>What happened, what still holds, what to do.</AlertDescription>
          </Alert>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {badges.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
      </div>
      <div className="grid max-w-md gap-3">
        <Progress aria-label="Half done" value={50} />
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => toast({ title: 'Saved' })}>
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Saved', description: 'It is there on your next visit.', variant: 'success' })}
        >
          Good news
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Not saved', description: 'Try again.', variant: 'destructive' })}
        >
          Bad news
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Cleared', action: <ToastAction altText="Undo clearing">Undo</ToastAction> })}
        >
          With a way back
        </Button>
      </div>
    </div>
  );
}
