/** Event from the header's Help button to the tool screen, which opens the guided tour. */
const eventName = 'help-requested';

export function requestHelp(): void {
  window.dispatchEvent(new Event(eventName));
}

/** Calls `listener` on each click on Help. Returns a function that removes the listener. */
export function onHelpRequest(listener: () => void): () => void {
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
