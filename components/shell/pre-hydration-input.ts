type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Tells the page's script of what was typed, chosen or ticked (by a person or a password manager) before it had taken over the
 * prerendered page. React takes what stands in a field then for known: without this the next rendering would wipe it out.
 */
export function replayInput(page: ParentNode): void {
  for (const field of page.querySelectorAll<Field>('input, select, textarea')) {
    if (field instanceof HTMLSelectElement) replayChoice(field);
    else if (field.type === 'file') replayFiles(field as HTMLInputElement);
    else if (field.type === 'checkbox' || field.type === 'radio') replayTick(field as HTMLInputElement);
    else replayText(field);
  }
}

function replayChoice(field: HTMLSelectElement): void {
  const wasChosen = [...field.options].some((option) => option.selected && !option.defaultSelected);
  const isDecided = [...field.options].some((option) => option.defaultSelected);
  if (wasChosen && isDecided) field.dispatchEvent(new Event('change', { bubbles: true }));
}

function replayFiles(field: HTMLInputElement): void {
  if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
}

function replayTick(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  // Taken back and pressed again, so that React sees it happen.
  field.checked = field.defaultChecked;
  field.click();
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React watches the field's own setter and lets an event pass only when the value is another than it has seen there.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
