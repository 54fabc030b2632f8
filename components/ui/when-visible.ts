/**
 * Calls `act` once the page is visible: immediately, or when a background tab becomes visible. Returns a function that
 * cancels the call.
 */
export function whenVisible(act: () => void): () => void {
  const isInView = () => document.visibilityState === 'visible';
  if (isInView()) {
    act();
    return () => undefined;
  }
  const checkView = () => {
    if (!isInView()) return;
    callOff();
    act();
  };
  const callOff = () => document.removeEventListener('visibilitychange', checkView);
  document.addEventListener('visibilitychange', checkView);
  return callOff;
}
