/** Acts once the page is in view: at once, or when a tab in the background is turned to. The answer calls it off. */
export function whenVisible(act: () => void): () => void {
  const isInView = () => document.visibilityState === 'visible';
  if (isInView()) {
    act();
    return () => undefined;
  }
  const look = () => {
    if (!isInView()) return;
    callOff();
    act();
  };
  const callOff = () => document.removeEventListener('visibilitychange', look);
  document.addEventListener('visibilitychange', look);
  return callOff;
}
