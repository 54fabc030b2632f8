/** Carries a press on the header's Help to the tool screen, which answers by opening the guided tour. */
const eventName = 'help-requested';

export function requestHelp(): void {
  window.dispatchEvent(new Event(eventName));
}

/** Calls `listener` on each press on Help; the answer ends that. */
export function onHelpRequest(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
