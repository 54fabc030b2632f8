/** Moves the focus to a field by its id, once what was folded around it has been drawn. */
export function focusField(id: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  });
}
