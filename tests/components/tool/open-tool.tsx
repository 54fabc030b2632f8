import { afterEach, beforeEach, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { SiteProvider } from '#components/shell/site-provider.tsx';
import { lastRunTimeoutMs } from '#components/tool/job/use-visit.ts';
import { ToolScreen } from '#components/tool/tool-screen.tsx';
import { interfaceTimes } from '#components/ui/interface-times.ts';
import { Toaster } from '#components/ui/toaster.tsx';
import { holdTimers } from '../hold-timers.ts';
import { recordedServices } from './recorded-services.ts';
import { stubResizeObserver } from '#harness/jest/no-resizing.ts';

/** The tool in jsdom, on recorded answers. Called once in each test file: what every browser has and jsdom lacks. */
export function browserForTool(): void {
  holdTimers(interfaceTimes.toastMs, lastRunTimeoutMs);
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    stubResizeObserver();
    Element.prototype.scrollIntoView = () => {};
    Element.prototype.hasPointerCapture = () => false;
    Element.prototype.setPointerCapture = () => {};
    Object.defineProperty(crypto, 'randomUUID', {
      configurable: true,
      value: () => '6f1c1b9e-6f6b-4a63-9a3e-0d1b9c1b2c3d',
    });
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });
}

export async function openTool(services = recordedServices()) {
  const user = userEvent.setup();
  render(
    <SiteProvider
      initial={{
        supportEmail: 'help@example.com',
        estimateUrl: '/',
        mailNotice: null,
        hasBilling: true,
        errorReportDsn: null,
      }}
    >
      <ToolScreen owner="ann" services={services} />
      <Toaster />
    </SiteProvider>,
  );
  await screen.findByText(/nesting credits/);
  const send: typeof services.send = (...events) => act(async () => services.send(...events)) as unknown as void;
  return { user, services, send };
}

export const runView = () => document.querySelector('[data-run-view]')?.getAttribute('data-run-view');
export const runButton = () => screen.getByRole('button', { name: 'Run' });
export const textField = () => screen.getByLabelText('Text');
/** Opens a row of the lettering that is closed to one line, and returns its text field. */
export async function openText(user: UserEvent, number: number) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^Text ${number} `) }));
  return screen.getByRole('textbox', { name: number === 1 ? 'Text' : `Text ${number}` });
}
/** Opens the file, which is closed to one line, once its script has loaded. */
export async function openFile(user: UserEvent) {
  await screen.findByRole('button', { name: 'Remove file' });
  await user.click(document.getElementById('file-line')!);
}
