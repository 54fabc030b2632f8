/**
 * Focuses a field by its id, once the panel around it has been drawn. Pass false as `mayScroll` for a field that is
 * always visible, such as Run: scrolling to it would move the content above it out of view.
 */
export function focusField(id: string, mayScroll = true): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    field?.focus({ preventScroll: true });
    if (mayScroll) field?.scrollIntoView({ block: 'center' });
  });
}
