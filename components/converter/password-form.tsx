import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { FieldMessage } from '#components/fields/field-error.tsx';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Label } from '#components/ui/label.tsx';

type PasswordFormProps = {
  filename: string;
  problem: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
};

/** Form for the password of a protected file, which stays in this browser. The file waits for it, so its field has the focus. */
export function PasswordForm({ filename, problem, onSubmit, onCancel }: PasswordFormProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (password !== '') onSubmit(password);
  }
  return (
    <form className="grid max-w-md gap-2 rounded-md border bg-card p-4" onSubmit={submit}>
      <Label htmlFor={id}>Password of {filename}</Label>
      <div className="flex gap-2">
        <Input
          ref={field}
          id={id}
          type="password"
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-note${problem === null ? '' : ` ${id}-problem`}`}
        />
        <Button type="submit" aria-disabled={password === ''}>
          Open
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <FieldMessage id={`${id}-problem`} message={problem} />
      <p id={`${id}-note`} className="text-sm text-muted-foreground">
        The password stays in this browser.
      </p>
    </form>
  );
}
