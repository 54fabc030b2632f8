/**
 * Moves the focus to a field by its id, once what was folded around it has been drawn. What is in view anyhow, as Run is, is not
 * scrolled to: that would take what lies above it out of view.
 */
export function focusField(id: string, mayScroll = true): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    field?.focus({ preventScroll: true });
    if (mayScroll) field?.scrollIntoView({ block: 'center' });
  });
}
