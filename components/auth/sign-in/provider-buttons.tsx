'use client';

import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { useSubmit } from '../use-submit.ts';

const providers = [
  { id: 'google', name: 'Google', Logo: GoogleLogo },
  { id: 'azure', name: 'Microsoft', Logo: MicrosoftLogo },
] as const;

/** Buttons that sign in by Google or Microsoft: they leave the page, and the provider returns to /auth/callback. */
export function ProviderButtons({ next }: { next: string }) {
  const { isBusy, error, submit } = useSubmit();
  const isHydrated = useHydrated();
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name, Logo }) => (
        <Button
          key={id}
          variant="outline"
          size="lg"
          className="w-full text-sm disabled:opacity-100"
          disabled={!isHydrated}
          aria-disabled={isBusy || undefined}
          onClick={() =>
            submit(async () => {
              const { url } = await callApi<{ url: string }>('/api/auth/oauth', { provider: id, next });
              window.location.assign(url);
            })
          }
        >
          <Logo />
          Continue with {name}
        </Button>
      ))}
      {error && <ProblemAlert title="Uh Oh!" message={error.message} />}
    </div>
  );
}

export function OrDivider() {
  return (
    <div className="flex items-center gap-3 text-xs text-muted-foreground">
      <span aria-hidden className="h-px flex-1 bg-border" />
      or with your email
      <span aria-hidden className="h-px flex-1 bg-border" />
    </div>
  );
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-4">
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.500v2.900h3.700C21.8 18.9 23 15.9 23 12.300z"
      />
      <path
        fill="#34a853"
        d="M12 23.500c3.1 0 5.7-1 7.6-2.800l-3.7-2.900c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.700H1.800v3A11.5 11.5 0 0 0 12 23.500z"
      />
      <path fill="#fbbc05" d="M5.6 14.200a6.9 6.9 0 0 1 0-4.400v-3H1.800a11.5 11.5 0 0 0 0 10.400z" />
      <path
        fill="#ea4335"
        d="M12 5.100c1.7 0 3.2.6 4.4 1.700l3.3-3.300A11.1 11.1 0 0 0 12 .5 11.5 11.5 0 0 0 1.8 6.800l3.8 3C6.5 7.1 9 5.1 12 5.100z"
      />
    </svg>
  );
}

function MicrosoftLogo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="size-4">
      <path fill="#f25022" d="M1 1h10.500v10.500H1z" />
      <path fill="#7fba00" d="M12.5 1H23v10.500H12.500z" />
      <path fill="#00a4ef" d="M1 12.500h10.500V23H1z" />
      <path fill="#ffb900" d="M12.5 12.500H23V23H12.500z" />
    </svg>
  );
}
