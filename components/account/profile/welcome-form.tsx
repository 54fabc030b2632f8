'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useWaitingRequest, WaitingJob } from '#components/auth/register/waiting-job.tsx';
import { markWelcomeSeen, onWelcomeSeenElsewhere } from '#components/auth/sign-in/use-next-path.ts';
import { ProblemAlert } from '#components/auth/problem-alert.tsx';
import { SubmitButton } from '#components/auth/submit-button.tsx';
import { useSubmit } from '#components/auth/use-submit.ts';
import { useSession } from '#components/session/session-provider.tsx';
import { Button } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Alert, AlertDescription } from '#components/ui/alert.tsx';
import { toast } from '#components/ui/use-toast.ts';
import { whenVisible } from '#components/ui/when-visible.ts';
import { specStrings } from '#lib/shared/strings.ts';
import { emptyDraft, ProfileFields, type ProfileDraft } from './profile-fields.tsx';
import { useCall } from '#components/session/use-call.ts';
import { loadProfile, saveProfile } from './profile-calls.ts';

/**
 * Profile form after a first login, filled in with the known values. Skipping it or continuing without changes saves
 * nothing.
 */
export function WelcomeForm() {
  const router = useRouter();
  const session = useSession();
  const { state } = useCall(loadProfile);
  const [edited, setEdited] = useState<ProfileDraft | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const industryInput = useRef<HTMLInputElement>(null);
  const { isBusy, error, submit } = useSubmit();
  const userId = session.user?.id ?? null;
  const waiting = useWaitingRequest(userId);

  // When another tab has shown the form, this one does not. The job opens in that tab; this tab continues once it is
  // visible.
  useEffect(() => {
    if (userId === null) return;
    let callOff = () => {};
    const stop = onWelcomeSeenElsewhere(userId, () => {
      callOff = whenVisible(() => router.replace('/app'));
    });
    return () => {
      stop();
      callOff();
    };
  }, [userId, router]);

  // The user must also be known, because showing the form is stored per user.
  if (state.status === 'loading' || session.status === 'loading') {
    return (
      <div aria-busy="true" className="grid gap-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  const known = state.status === 'loaded' ? state.value : emptyDraft;
  const draft = edited ?? known;

  function leave() {
    if (session.user) markWelcomeSeen(session.user.id);
    router.push('/app');
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (edited === null) return leave();
    setWasSent(true);
    if (edited.name.trim() === '') return nameInput.current?.focus();
    if (edited.industry.trim() === '') return industryInput.current?.focus();
    void submit(async () => {
      await saveProfile(edited);
      toast({ variant: 'success', title: specStrings.userUpdated });
      leave();
    });
  }

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={onSubmit}>
      {waiting && (
        <WaitingJob request={waiting} verb="waiting">
          Continue or skip to open it.
        </WaitingJob>
      )}
      {state.status === 'failed' && (
        <Alert variant="warning">
          <AlertDescription>
            We could not load your details. What is saved stays as it is unless you fill this in.
          </AlertDescription>
        </Alert>
      )}
      {error && <ProblemAlert title="Your details were not saved." message={error.message} />}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <ProfileFields
          draft={draft}
          onChange={(change) =>
            setEdited((before) => {
              const { name, company, industry, position } = before ?? known;
              return { name, company, industry, position, ...change };
            })
          }
          wasSent={wasSent}
          nameRef={nameInput}
          industryRef={industryInput}
        />
      </div>
      <div className="grid grid-cols-[1fr_auto] gap-3">
        <SubmitButton isBusy={isBusy}>{specStrings.continue}</SubmitButton>
        <Button type="button" variant="outline" size="lg" onClick={leave}>
          Skip
        </Button>
      </div>
    </form>
  );
}
