'use client';

import { useLayoutEffect } from 'react';

/** Reports the existing input of all fields after hydration. Rendered once, last in the root layout. */
export function ReplayInput() {
  useLayoutEffect(() => replayFields(document), []);
  return null;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Dispatches events for input made before hydration (by a person or a password manager). React assumes that the current
 * value of a field is known; without these events the next render would discard it.
 */
function replayFields(page: ParentNode): void {
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
  // Reset and clicked again, so that React receives the change.
  field.checked = field.defaultChecked;
  field.click();
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React tracks the setter of the field and handles an event only when the value differs from the last one set.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
